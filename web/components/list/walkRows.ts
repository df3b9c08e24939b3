import type { KeyboardEvent } from 'react'
import { pressedIn } from '#web/model/shortcuts.ts'

/** What can be used in a row: its name, which opens it, its box and its buttons. */
export const usableIn = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('a[href], [data-row-action], td button, td input') ?? []),
]

const kinds = ['[data-row-action]', 'a[href]', '*']

/** The control of another row that is the same as this one: its box, its name, its menu. */
export function sameIn(other: Element | null | undefined, row: Element, control: HTMLElement): HTMLElement | undefined {
  const kind = kinds.find((each) => control.matches(each))!
  const ofKind = (within: Element | null | undefined) => usableIn(within).filter((each) => each.matches(kind))
  const there = ofKind(other)
  return there[ofKind(row).indexOf(control)] ?? there.at(-1) ?? usableIn(other)[0]
}

/** The index of the row to go to from the row at `index` of `count`; undefined when the keys lead nowhere. */
export function rowAfter(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  index: number,
  count: number,
) {
  const pressed = pressedIn('tables', event)
  if (!pressed || pressed === 'open') return undefined
  const next = { next: index + 1, previous: index - 1, first: 0, last: count - 1 }[pressed]
  return next < 0 || next >= count ? undefined : next
}

/** Returns true where the keys mean something else: in an open menu's button and in fields with text. */
export const hasOwnKeys = (element: Element) =>
  element.getAttribute('aria-expanded') === 'true' || element.matches('select, textarea, input:not([type=checkbox])')

/** Moves the focus from row to row of a table that is drawn whole, staying on the same control of each row. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  const rows = [...(row?.parentElement?.children ?? [])].filter((each) => usableIn(each).length > 0)
  const index = row ? rows.indexOf(row) : -1
  if (!row || index < 0 || !usableIn(row).includes(target) || hasOwnKeys(target)) return
  const next = rowAfter(event, index, rows.length)
  if (next === undefined) return
  event.preventDefault()
  sameIn(rows[next], row, target)?.focus()
}

/** From the search of a list to the first of its rows. Returns whether there is one. */
export function focusFirstRow(search: Element): boolean {
  const place = search.closest('[role=dialog], main')
  const first = usableIn(place?.querySelector('[data-index], tbody tr'))[0]
  first?.focus()
  return Boolean(first)
}
