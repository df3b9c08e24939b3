import { type Moment, minutesOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { hasLessonOn, type SchoolCalendar } from './schoolDays.ts'

/** A class is in progress from its start until this many minutes after (spec section 9). */
export const classMinutes = 90

export type AgendaState = 'inProgress' | 'upcoming' | 'completed'
type Scheduled = Pick<SchoolClass, 'weekday' | 'classTime'>

/**
 * The state of a class in the week of `now`, which begins on Sunday (spec section 4). On a day on which the calendar
 * leaves it out, its lesson of this week is over.
 */
export function agendaState(schoolClass: Scheduled, now: Moment, calendar: SchoolCalendar): AgendaState {
  if (!isToday(schoolClass, now, calendar))
    return weekdays.indexOf(schoolClass.weekday) > now.weekday ? 'upcoming' : 'completed'
  const since = now.minutes - minutesOf(schoolClass.classTime)
  if (since < 0) return 'upcoming'
  return since < classMinutes ? 'inProgress' : 'completed'
}

export const isToday = (schoolClass: Pick<SchoolClass, 'weekday'>, now: Moment, calendar: SchoolCalendar) =>
  hasLessonOn(schoolClass, now.date, calendar)

/** In week order, Sunday first, then by time, then by title. */
export const byWeekAndTime = (a: Scheduled & { title: string }, b: Scheduled & { title: string }) =>
  weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) ||
  a.classTime.localeCompare(b.classTime) ||
  a.title.localeCompare(b.title, 'pt-BR')

/** Today's classes by state, each list by time. */
export function agendaOfToday<C extends Scheduled & { title: string }>(
  classes: C[],
  now: Moment,
  calendar: SchoolCalendar,
) {
  const today = classes.filter((each) => isToday(each, now, calendar)).sort(byWeekAndTime)
  const at = (state: AgendaState) => today.filter((each) => agendaState(each, now, calendar) === state)
  return { inProgress: at('inProgress'), upcoming: at('upcoming'), completed: at('completed') }
}

/** The class whose roll is due now: of those in progress, the one that began last. */
export const classOfNow = <C extends Scheduled & { title: string }>(
  classes: C[],
  now: Moment,
  calendar: SchoolCalendar,
): C | undefined => agendaOfToday(classes, now, calendar).inProgress.at(-1)
