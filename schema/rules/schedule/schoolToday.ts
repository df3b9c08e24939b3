import { addDays } from '#schema/fields/dates/civilDate.ts'
import { type Moment, minutesOf } from '#schema/fields/dates/moment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { classMinutes } from './agenda.ts'
import { hasLessonOn, type SchoolCalendar } from './schoolDays.ts'

type Scheduled = Pick<SchoolClass, 'title' | 'weekday' | 'classTime'>

/** What the office knows of a class's roll today. */
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
 * The state of a class's roll on the day of `now`, which is a day of its lesson or one on which a roll was taken all the
 * same.
 * @param roll what there is of it: concluded, begun, or a lesson that did not happen; null when there is nothing
 * @param hasStudents whether anybody is on the sheet of the day
 */
export function rollToday(
  { classTime }: Pick<SchoolClass, 'classTime'>,
  roll: 'taken' | 'begun' | 'cancelled' | null,
  hasStudents: boolean,
  now: Moment,
): RollToday {
  if (roll === 'taken' || roll === 'cancelled') return { state: roll }
  const minutes = now.minutes - minutesOf(classTime)
  if (roll === 'begun')
    return minutes < classMinutes
      ? { state: 'begun', minutes: Math.max(minutes, 0) }
      : { state: 'unconcluded', minutes: minutes - classMinutes }
  if (!hasStudents) return { state: 'noStudents' }
  return minutes < 0 ? { state: 'upcoming', minutes: -minutes } : { state: 'missing', minutes }
}

/** How far ahead a day with lessons is looked for, days: longer than any recess. */
const daysAhead = 366

/**
 * The next day after that of `now` on which any of the classes has a lesson, and those classes by time and title; null
 * when there is none ahead.
 */
export function nextSchoolDay<C extends Scheduled>(
  classes: readonly C[],
  now: Moment,
  calendar: SchoolCalendar,
): { date: string; classes: C[] } | null {
  for (let days = 1; days <= daysAhead; days += 1) {
    const date = addDays(now.date, days)
    const meeting = classes.filter((each) => hasLessonOn(each, date, calendar))
    if (meeting.length) return { date, classes: meeting.sort(byTime) }
  }
  return null
}

/** By time, then by title. */
export const byTime = (a: Omit<Scheduled, 'weekday'>, b: Omit<Scheduled, 'weekday'>): number =>
  a.classTime.localeCompare(b.classTime) || a.title.localeCompare(b.title, 'pt-BR', { numeric: true })
