export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field that differs from what the form opened with. */
export interface DraftField {
  was: string
  now: string
}
/** By the field's label, which is how a person knows it. */
export type DraftFields = Record<string, DraftField>

const untyped = ['hidden', 'file', 'search', 'submit', 'button']
/** Passwords and codes are never kept, also while they are shown as text. */
const secret = /password|one-time-code/

const isChoice = (control: Control) =>
  control instanceof HTMLSelectElement || control.type === 'radio' || control.type === 'checkbox'

const mayBeKept = (control: Control) =>
  !untyped.includes(control.type) &&
  control.type !== 'password' &&
  !secret.test(control.autocomplete) &&
  !('undrafted' in control.dataset)

/** The controls of a form that are kept, by label. A group of radio buttons has one entry. */
export function controlsOf(form: HTMLFormElement): Map<string, Control> {
  const found = new Map<string, Control>()
  const groups = new Set<string>()
  for (const element of form.elements) {
    if (!element.matches('input, select, textarea') || !mayBeKept(element as Control)) continue
    const control = element as Control
    if (control.type === 'radio') {
      if (groups.has(control.name)) continue
      groups.add(control.name)
    }
    const label = labelOf(control)
    let key = label
    for (let i = 2; found.has(key); i++) key = `${label} ${i}`
    found.set(key, control)
  }
  return found
}

function labelOf(control: Control): string {
  if (control.type === 'radio')
    return control.closest('fieldset')?.querySelector('legend')?.firstChild?.textContent ?? ''
  return control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.name
}

/** The label of the field that an event came from; undefined for one that is not kept. */
export function keyOfTarget(form: HTMLFormElement, target: EventTarget | null): string | undefined {
  const name = target instanceof HTMLInputElement && target.type === 'radio' && target.name
  for (const [key, control] of controlsOf(form))
    if (control === target || (name && control.type === 'radio' && control.name === name)) return key
  return undefined
}

const radiosOf = (control: Control) =>
  [...(control.form?.elements ?? [])].filter(
    (each): each is HTMLInputElement =>
      each instanceof HTMLInputElement && each.type === 'radio' && each.name === control.name,
  )

export function valueIn(control: Control): string {
  if (control.type === 'checkbox') return String((control as HTMLInputElement).checked)
  if (control.type !== 'radio') return control.value
  return radiosOf(control).find(({ checked }) => checked)?.ariaLabel ?? ''
}

/** Types or chooses as a person would, so that whoever holds the value hears of it. Returns false when it cannot. */
export function setValue(control: Control, value: string): boolean {
  if (valueIn(control) === value) return true
  if (control.type === 'checkbox') control.click()
  else if (control.type === 'radio') {
    const wanted = radiosOf(control).find(({ ariaLabel }) => ariaLabel === value)
    wanted?.click()
    return Boolean(wanted)
  } else {
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
      return false
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return true
}

/** What was typed always comes back; a choice only where nobody has chosen otherwise since. */
export const comesBack = (control: Control, { was }: DraftField) => !isChoice(control) || valueIn(control) === was
