/** Which comes first in the days of a table: the day, as here, or the month. */
export type DayOrder = 'day' | 'month'

/**
 * A day as people write it: 25/12/2026, 25-12-26, 25.12.2026 or 2026-12-25; undefined for anything else.
 */
export function dateIn(cell: string, order: DayOrder = 'day'): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell.trim())
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell.trim())
  const [year, ...others] = iso?.slice(1) ?? written?.slice(1).reverse() ?? []
  const [month, day] = iso || order === 'day' ? others : others.toReversed()
  if (!year || !month || !day) return undefined
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined
}

/** The order of a column of days: the month comes first where some of them can be read only so, and all of them can. */
export function orderOf(cells: readonly string[]): DayOrder {
  const days = cells.filter((cell) => cell.trim())
  const allFit = (order: DayOrder) => days.every((cell) => dateIn(cell, order) !== undefined)
  return !allFit('day') && allFit('month') ? 'month' : 'day'
}

/** Whether a cell says midnight: 00:00, 0:00:00 or 12:00 AM. */
export const isMidnight = (cell: string): boolean => /^(0?0:00(:00)?|12:00(:00)?\s*am)$/i.test(cell.trim())
