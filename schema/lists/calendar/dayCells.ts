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

/** The minutes since midnight that a text says: 14:30, 14h30, 14h, 2:30:00 PM. */
function minutesIn(text: string): number | undefined {
  const time = /^(\d{1,2})(?::|h)(\d\d)?(?::\d\d)?(?:min)?\s*([ap]\.?m\.?)?$/i.exec(text.trim())
  if (!time) return undefined
  const [hours, minutes, half] = [Number(time[1]), Number(time[2] ?? 0), time[3]?.toLowerCase()]
  if (minutes > 59 || hours > (half ? 12 : 24)) return undefined
  return ((half ? (hours % 12) + (half.startsWith('p') ? 12 : 0) : hours) % 24) * 60 + minutes
}

/** The hours that a cell says, in minutes since midnight: '14:00', '14h às 16h', '2:00 PM - 4:00 PM'; else undefined. */
export function hoursIn(cell: string): { from: number; to?: number | undefined } | undefined {
  const [first = '', last, ...others] = cell.replace(/^d?as\s+/i, '').split(/\s*(?:[aà]s|até|a(?=\s)|-|–)\s*/i)
  const [from, to] = [minutesIn(first), last === undefined ? undefined : minutesIn(last)]
  return from === undefined || others.length || (last !== undefined && to === undefined) ? undefined : { from, to }
}
