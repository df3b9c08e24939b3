import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'

/** The event of a file that an entry came from, without the day that several of its days are told apart by. */
const eventOf = (uid: string) => uid.replace(/ \d{4}-\d\d-\d\d$/, '')
const yearOf = ({ firstDay }: NewCalendarDay) => firstDay.slice(0, 4)

/**
 * For the days of a file, the entries of the calendar that came from the same events: those that stayed, and those that
 * were moved within their year. A name that is used again in another year is of another day.
 * @param uidOf what a file calls an entry of the calendar
 */
export function sameEvents<K extends NewCalendarDay>(
  days: readonly NewCalendarDay[],
  known: readonly K[],
  uidOf: (day: K) => string | null,
): Map<NewCalendarDay, K> {
  const same = new Map<NewCalendarDay, K>()
  const free = new Set(known.filter((day) => uidOf(day) !== null))
  const open = new Set(days.filter(({ uid }) => uid !== null))
  const pair = (fits: (day: NewCalendarDay, other: K) => boolean) => {
    for (const day of open) {
      for (const other of free) {
        if (eventOf(uidOf(other)!) !== eventOf(day.uid!) || !fits(day, other)) continue
        same.set(day, other)
        open.delete(day)
        free.delete(other)
        break
      }
    }
  }
  const inYear = (day: NewCalendarDay, other: K) => yearOf(day) === yearOf(other)
  const isOfSeries = ({ uid }: NewCalendarDay) => eventOf(uid!) !== uid
  pair((day, other) => day.firstDay === other.firstDay && uidOf(other) === day.uid)
  pair((day, other) => day.firstDay === other.firstDay)
  pair((day, other) => uidOf(other) === day.uid && (isOfSeries(day) || inYear(day, other)))
  pair((day, other) => day.title === other.title && inYear(day, other))
  // What is left of an event on both sides, as many here as there, was moved and named anew.
  const left = (of: Iterable<NewCalendarDay>, uid: (day: never) => string | null, day: NewCalendarDay) =>
    [...of].filter((each) => eventOf(uid(each as never)!) === eventOf(day.uid!) && yearOf(each) === yearOf(day)).length
  const counts = new Map(
    [...open].map((day) => [day, left(open, (each: NewCalendarDay) => each.uid, day) === left(free, uidOf, day)]),
  )
  pair((day, other) => counts.get(day) === true && inYear(day, other))
  return same
}
