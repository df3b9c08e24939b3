import { weekdays } from '#schema/entities/labels.ts'
import type { SchoolClass } from '#schema/entities/schoolClass.ts'
import { type Moment, minutesOf } from '#schema/rules/dates/moment.ts'

/** A class is in progress from its start until this many minutes after (spec section 9). */
const classMinutes = 90

export type AgendaState = 'inProgress' | 'upcoming' | 'completed'
type Scheduled = Pick<SchoolClass, 'weekday' | 'classTime'>

/** The state of a class in the week of `now`, which begins on Sunday (spec section 4). */
export function agendaState({ weekday, classTime }: Scheduled, now: Moment): AgendaState {
  const day = weekdays.indexOf(weekday)
  if (day !== now.weekday) return day > now.weekday ? 'upcoming' : 'completed'
  const since = now.minutes - minutesOf(classTime)
  if (since < 0) return 'upcoming'
  return since < classMinutes ? 'inProgress' : 'completed'
}

export const isToday = ({ weekday }: Pick<SchoolClass, 'weekday'>, now: Moment) =>
  weekdays.indexOf(weekday) === now.weekday

/** In week order, Sunday first, then by time, then by title. */
export const byWeekAndTime = (a: Scheduled & { title: string }, b: Scheduled & { title: string }) =>
  weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) ||
  a.classTime.localeCompare(b.classTime) ||
  a.title.localeCompare(b.title, 'pt-BR')

/** Today's classes by state, each list by time. */
export function agendaOfToday<C extends Scheduled & { title: string }>(classes: C[], now: Moment) {
  const today = classes.filter((each) => isToday(each, now)).sort(byWeekAndTime)
  const at = (state: AgendaState) => today.filter((each) => agendaState(each, now) === state)
  return { inProgress: at('inProgress'), upcoming: at('upcoming'), completed: at('completed') }
}

/** The class whose roll is due now: of those in progress, the one that began last. */
export const classOfNow = <C extends Scheduled & { title: string }>(classes: C[], now: Moment): C | undefined =>
  agendaOfToday(classes, now).inProgress.at(-1)
