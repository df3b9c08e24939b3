import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { plain } from '#schema/rules/text.ts'

type Named = Pick<CalendarDay, 'firstDay' | 'title' | 'uid'>

/**
 * Tells whether an entry is already in a calendar: by the event it came from, else by its first day and its title,
 * without regard to case and accents.
 */
export function calendarIndex(days: readonly Named[]) {
  const uids = new Set<string>()
  const names = new Set<string>()
  const nameOf = ({ firstDay, title }: Named) => `${firstDay} ${plain(title)}`
  const index = {
    has: (day: Named) => (day.uid !== null && uids.has(day.uid)) || names.has(nameOf(day)),
    add(day: Named) {
      if (day.uid !== null) uids.add(day.uid)
      names.add(nameOf(day))
    },
  }
  days.forEach(index.add)
  return index
}
