/**
 * By hand: no library holds back the second half of a double press.
 *
 * A person who presses everything twice does everything once. The second click of a double click and the
 * second Enter of a double Enter reach nothing, neither the thing pressed nor what has replaced it. Only presses by a
 * person are held back, not clicks made by a program. It covers the whole app, because it is the same for every button,
 * link and form.
 */
export function ignoreSecondPresses(window: Window): void {
  ignoreSecondClicks(window)
  ignoreSecondKeys(window)
}

/** One press of a pointer, or of Enter or Space. */
interface Press {
  /** Time by the event's own clock, which a busy page does not delay, ms. */
  at: number
  x: number
  y: number
  /** The element it presses. */
  on: unknown
}

/** A press of the same element this soon after the first is the end of a double click, ms. */
const sameThing = 300
/** An element that has appeared under the finger counts as unseen for this long, ms. */
const newThing = 500
/** A finger that presses twice does not land on the same pixel: tolerance, px. */
const near = 20

/** Returns true when a press is the second half of a double one: soon after the first, at the same place. */
export function isSecondPress(before: Press | null, press: Press): boolean {
  if (!before) return false
  const apart = Math.max(Math.abs(press.x - before.x), Math.abs(press.y - before.y))
  return apart <= near && press.at - before.at < (press.on === before.on ? sameThing : newThing)
}

/** Controls that are pressed many times on purpose: next month, move up. */
const repeatable = '[data-repeatable], [data-part=prev-trigger], [data-part=next-trigger]'
/** Elements where the browser gives a second click a meaning: it selects a word or steps a number. */
const editable = 'input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select, option'
const pressable = `button, a, label, [role^=menuitem], [role=option], ${editable}`

const pressedIn = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest(pressable) ?? target) : null

/** Calls `forget` when something was typed or chosen: the presses before and after are then two. */
const whenTyped = (window: Window, forget: () => void) =>
  window.addEventListener(
    'input',
    ({ target }) => {
      // Ticking a box is the press itself.
      if (!(target instanceof Element && target.matches('[type=checkbox], [type=radio]'))) forget()
    },
    { capture: true },
  )

function ignoreSecondClicks(window: Window) {
  let before: Press | null = null
  let second = false
  let moved = false

  const down = (event: PointerEvent) => {
    const on = pressedIn(event.target)
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, on }
    const same = before?.on === on
    second = event.button === 0 && !(same && on?.matches(`${repeatable}, ${editable}`)) && isSecondPress(before, press)
    moved = second && !same
    before = press
  }
  const listen = (event: Event) => {
    if (!event.isTrusted) return
    if (event.type === 'pointerdown') down(event as PointerEvent)
    // A click by the keyboard has no pointer.
    if (!second || (event.type === 'click' && (event as MouseEvent).detail === 0)) return
    event.stopImmediatePropagation()
    // An element that has appeared under the finger does not take the focus either.
    if (moved || event.type === 'click') event.preventDefault()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(type, listen, { capture: true })
  const forget = () => {
    before = null
  }
  whenTyped(window, forget)
  // A scroll also separates two presses, by the wheel or by a finger, which the browser takes over.
  for (const type of ['keydown', 'wheel', 'pointercancel'])
    window.addEventListener(type, forget, { capture: true, passive: true })
}

function ignoreSecondKeys(window: Window) {
  let before: (Press & { key: string }) | null = null
  let second = false
  /** An event between two presses makes them separate presses. */
  const forget = () => {
    before = null
  }
  /** Whether Enter or Space only types a character. */
  const typesCharacter = ({ key, target }: KeyboardEvent) =>
    target instanceof Element && target.matches(key === 'Enter' ? 'textarea' : 'input:not([type=checkbox]), textarea')

  const down = (event: KeyboardEvent) => {
    const { key } = event
    second = false
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
    if ((key !== 'Enter' && key !== ' ') || typesCharacter(event)) return forget()
    const on = event.target
    const press = { at: event.timeStamp, x: 0, y: 0, on, key }
    const again = before?.on === on && on instanceof Element && on.matches(repeatable)
    second = event.repeat || (before?.key === key && !again && isSecondPress(before, press))
    before = press
  }
  const listen = (event: KeyboardEvent) => {
    if (!event.isTrusted) return
    if (event.type === 'keydown') down(event)
    if (!second || event.key !== before?.key) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  window.addEventListener('keydown', listen, { capture: true })
  window.addEventListener('keyup', listen, { capture: true })
  window.addEventListener('pointerdown', forget, { capture: true })
  whenTyped(window, forget)
}
