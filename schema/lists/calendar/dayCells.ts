/**
 * A day as people write it: 25/12/2026, 25-12-26, 25.12.2026 or 2026-12-25; undefined for anything else.
 * @param monthFirst its column writes mm/dd/yyyy (`isMonthFirst`)
 */
export function dateIn(cell: string, monthFirst = false): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell.trim())
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell.trim())
  const [year, ...others] = iso?.slice(1) ?? written?.slice(1).reverse() ?? []
  const [month, day] = iso || !monthFirst ? others : others.toReversed()
  if (!year || !month || !day) return undefined
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined
}

/** Whether a cell says midnight: 00:00, 0:00:00 or 12:00 AM. */
export const isMidnight = (cell: string): boolean => /^(0?0:00(:00)?|12:00(:00)?\s*am)$/i.test(cell.trim())
