import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type Moment, minutesOf } from '#schema/fields/dates/moment.ts'
import { type MeetingOf, meetingsOn, type Scheduled } from './agenda.ts'
import type { SchoolCalendar } from './schoolDays.ts'
import type { Meeting } from './subjects.ts'

/** What the office knows of a meeting's roll today. */
export type RollToday =
  | { state: 'taken' | 'cancelled' | 'noStudents' }
  /** The lesson has begun and marks arrive; `minutes` since it began. */
  | { state: 'begun'; minutes: number }
  /** The lesson is over and its roll was not concluded; `minutes` since it ended. */
  | { state: 'unconcluded'; minutes: number }
  /** The lesson has begun and no mark arrived; `minutes` since it began. */
  | { state: 'missing'; minutes: number }
  /** `minutes` until it begins. */
  | { state: 'upcoming'; minutes: number }

/**
 * The state of a meeting's roll on the day of `now`.
 * @param roll what there is of it: concluded, begun, or a lesson that did not happen; null when there is nothing
 * @param hasStudents whether anybody is on the sheet of the day
 */
export function rollToday(
  { startTime, minutes: length }: Pick<Meeting, 'startTime' | 'minutes'>,
  roll: 'taken' | 'begun' | 'cancelled' | null,
  hasStudents: boolean,
  now: Moment,
): RollToday {
  if (roll === 'taken' || roll === 'cancelled') return { state: roll }
  const minutes = now.minutes - minutesOf(startTime)
  if (roll === 'begun')
    return minutes < length
      ? { state: 'begun', minutes: Math.max(minutes, 0) }
      : { state: 'unconcluded', minutes: minutes - length }
  if (!hasStudents) return { state: 'noStudents' }
  return minutes < 0 ? { state: 'upcoming', minutes: -minutes } : { state: 'missing', minutes }
}

/** How far ahead a day with lessons is looked for, days: longer than any recess. */
const daysAhead = 366

/**
 * The next day after that of `now` with meetings, and those by time and title; null when there is none ahead.
 */
export function nextSchoolDay<S extends Scheduled>(
  subjects: readonly S[],
  now: Moment,
  calendar: SchoolCalendar,
): { date: string; meetings: MeetingOf<S>[] } | null {
  for (let days = 1; days <= daysAhead; days += 1) {
    const date = addDays(now.date, days)
    const meetings = meetingsOn(subjects, date, calendar)
    if (meetings.length) return { date, meetings }
  }
  return null
}
