import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { plain } from '#schema/rules/text.ts'
import { withoutHours } from './titleWithHours.ts'

/** The event of a file that an entry came from, without the day, and the title, that its entries are told apart by. */
export const eventOf = (uid: string) => uid.replace(/ \d{4}-\d\d-\d\d(?: .*)?$/, '')
const yearOf = ({ firstDay }: NewCalendarDay) => firstDay.slice(0, 4)

/** How far an event is moved over the end of a year, days: further it is the next year's. */
const farthest = 92

const nameOf = ({ title }: NewCalendarDay) => plain(withoutHours(title))
const daysApart = (a: NewCalendarDay, b: NewCalendarDay) =>
  Math.abs(Date.parse(a.firstDay) - Date.parse(b.firstDay)) / 86_400_000

/** Whether days may be of one event: less than a season apart, or also in one year. */
export const isNear = (a: NewCalendarDay, b: NewCalendarDay, or?: 'year'): boolean =>
  (or === 'year' && yearOf(a) === yearOf(b)) || daysApart(a, b) <= farthest

/**
 * For the days of a file, the entries of the calendar that came from the same events: those that stayed, and those that
 * were moved, within their year or with their name over its end. A name that is used again a year later is of another
 * day.
 * @param uidOf what a file calls an entry of the calendar
 */
export function sameEvents<K extends NewCalendarDay>(
  days: readonly NewCalendarDay[],
  known: readonly K[],
  uidOf: (day: K) => string | null,
): Map<NewCalendarDay, K> {
  const same = new Map<NewCalendarDay, K>()
  const free = groupBy(
    known.filter((day) => uidOf(day) !== null),
    (day) => eventOf(uidOf(day)!),
  )
  const open = groupBy(
    days.filter(({ uid }) => uid !== null),
    ({ uid }) => eventOf(uid!),
  )
  for (const [name, ofEvent] of open) {
    const others = new Set(free.get(name))
    const left = new Set(others.size ? ofEvent : [])
    const take = (day: NewCalendarDay, other: K) => {
      same.set(day, other)
      left.delete(day)
      others.delete(other)
    }
    const pair = (fits: (day: NewCalendarDay, other: K) => boolean) => {
      for (const day of left) {
        const other = [...others].find((each) => fits(day, each))
        if (other) take(day, other)
      }
    }
    const inYear = (day: NewCalendarDay, other: K) => yearOf(day) === yearOf(other)
    const isOfSeries = ({ uid }: NewCalendarDay) => uid !== name
    pair((day, other) => day.firstDay === other.firstDay && uidOf(other) === day.uid)
    pair((day, other) => day.firstDay === other.firstDay && nameOf(day) === nameOf(other))
    pair((day, other) => day.firstDay === other.firstDay)
    pair((day, other) => uidOf(other) === day.uid && (isOfSeries(day) || inYear(day, other)))
    pair((day, other) => day.title === other.title && inYear(day, other))
    pair((day, other) => nameOf(day) === nameOf(other) && inYear(day, other))
    // What is left of an event on both sides, as many days here as there in a year, was moved and named anew.
    const count = (of: Iterable<NewCalendarDay>, year: string) => [...of].filter((each) => yearOf(each) === year).length
    const even = new Set([...left].map(yearOf).filter((year) => count(left, year) === count(others, year)))
    pair((day, other) => even.has(yearOf(day)) && inYear(day, other))
    const isMoved = (day: NewCalendarDay, other: K) => isNear(day, other) && nameOf(day) === nameOf(other)
    // A repeating event may only have another year's days by now: of a move there are as many as before, each near.
    if (left.size === others.size) {
      const [now, before] = [inOrder(left), inOrder(others)]
      if (now.every((day, i) => isMoved(day, before[i]!))) for (const [i, day] of now.entries()) take(day, before[i]!)
    }
    for (const day of [...left].filter((each) => !isOfSeries(each))) {
      const [nearest] = [...others].sort((a, b) => daysApart(day, a) - daysApart(day, b))
      if (nearest && isMoved(day, nearest)) take(day, nearest)
    }
  }
  return same
}

const inOrder = <D extends NewCalendarDay>(days: Iterable<D>) =>
  [...days].sort((a, b) => a.firstDay.localeCompare(b.firstDay))
