import { clockOf } from '#schema/fields/dates/moment.ts'

/** The longest name of an entry. */
const longest = 200

/**
 * The name of an entry that has hours, 'Reunião de pais (14:00 às 16:00)', and what is said of it: a day of the calendar
 * has no field for them.
 * @param from minutes since midnight
 */
export function titleWithHours(
  title: string,
  { from, to }: { from: number; to?: number },
): { title: string; daysNote?: string } {
  const hours = to === undefined ? clockOf(from) : `${clockOf(from)} às ${clockOf(to)}`
  const named = `${title} (${hours})`
  // Read again, a name that says its hours already is as it is.
  if (!title || title.endsWith(`(${hours})`)) return { title }
  return named.length > longest
    ? { title, daysNote: `o horário, ${hours}, não coube no nome` }
    : { title: named, daysNote: 'o horário ficou no nome' }
}

/** The name of an entry without its hours: an event is the same at another. */
export const withoutHours = (title: string): string => title.replace(/ \(\d\d:\d\d(?: às \d\d:\d\d)?\)$/, '')
