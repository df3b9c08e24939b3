import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { plain } from '#schema/rules/text.ts'

type Named = Pick<CalendarDay, 'firstDay' | 'title' | 'uid'>

/**
 * Tells whether an entry is already in a calendar: by its first day, and the event it came from or its title, without
 * regard to case and accents. An event on another day was moved, or is on several days.
 */
export function calendarIndex(days: readonly Named[]) {
  const uids = new Set<string>()
  const names = new Set<string>()
  const uidOf = ({ firstDay, uid }: Named) => `${firstDay} ${uid}`
  const nameOf = ({ firstDay, title }: Named) => `${firstDay} ${plain(title)}`
  const index = {
    has: (day: Named) => (day.uid !== null && uids.has(uidOf(day))) || names.has(nameOf(day)),
    add(day: Named) {
      if (day.uid !== null) uids.add(uidOf(day))
      names.add(nameOf(day))
    },
  }
  days.forEach(index.add)
  return index
}
