import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import type { Meeting } from './subjects.ts'

/** The entries of a school's calendar, in any order. An empty one leaves every week as it is. */
export type SchoolCalendar = readonly Pick<CalendarDay, 'kind' | 'title' | 'firstDay' | 'lastDay' | 'asWeekday'>[]

/** What the calendar says of a civil day. */
export interface SchoolDay {
  /** The weekday whose classes meet; null when none do. */
  weekday: Weekday | null
  /** The entry that decides it, such as a holiday; null on a day like any other of the week. */
  entry: SchoolCalendar[number] | null
}

/**
 * A civil day as the school has it. A school day wins over the recess or holiday around it: somebody named that very
 * day. Observances, events and half days change nothing.
 */
export function schoolDayOn(date: string, calendar: SchoolCalendar): SchoolDay {
  const entries = calendar.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
  const named = entries.find(({ kind }) => kind === 'schoolDay')
  if (named) return { weekday: named.asWeekday, entry: named }
  const free = entries.find(({ kind }) => kind === 'holiday') ?? entries.find(({ kind }) => kind === 'recess')
  return free ? { weekday: null, entry: free } : { weekday: weekdays[weekdayIndex(date)]!, entry: null }
}

/** Whether one of these meetings is on a civil day, by its weekday and the school's calendar. */
export function meetsOn(
  { week }: { week: readonly Pick<Meeting, 'weekday'>[] },
  date: string,
  calendar: SchoolCalendar,
) {
  const { weekday } = schoolDayOn(date, calendar)
  return week.some((meeting) => meeting.weekday === weekday)
}

/** The latest day up to another on which one of these meetings is, of the last four weeks; null when there is none. */
export function latestLessonDay(
  subject: { week: readonly Pick<Meeting, 'weekday'>[] },
  upTo: string,
  calendar: SchoolCalendar,
): string | null {
  const days = Array.from({ length: 28 }, (_, i) => addDays(upTo, -i))
  return days.find((date) => meetsOn(subject, date, calendar)) ?? null
}
