import type { SchoolClass } from '#schema/entities/schoolClass.ts'
import { addDays } from '#schema/rules/dates/civilDate.ts'
import { shortDate, weekdayLabel } from '#schema/rules/dates/dates.ts'
import type { Moment } from '#schema/rules/dates/moment.ts'
import { agendaState } from '#schema/rules/schedule/agenda.ts'
import { daysUntil } from './studentAgenda.ts'

type Scheduled = Pick<SchoolClass, 'weekday' | 'classTime' | 'title'>

export interface NextClass<C> {
  schoolClass: C
  date: string
  inProgress: boolean
  /** True when it is in the week of `now`, which begins on Monday here (spec section 2, student modules). */
  thisWeek: boolean
}

/**
 * The soonest of the student's classes that include a module: one in progress, else the next to begin. A class of today
 * that is over comes again in a week.
 */
export function nextClassOf<C extends Scheduled>(classes: readonly C[], now: Moment): NextClass<C> | undefined {
  const away = (each: C) => {
    const days = daysUntil(each, now)
    return days === 0 && agendaState(each, now) === 'completed' ? 7 : days
  }
  const [schoolClass] = [...classes].sort(
    (a, b) => away(a) - away(b) || a.classTime.localeCompare(b.classTime) || a.title.localeCompare(b.title, 'pt-BR'),
  )
  if (!schoolClass) return undefined
  const days = away(schoolClass)
  const sinceMonday = (now.weekday + 6) % 7
  return {
    schoolClass,
    date: addDays(now.date, days),
    inProgress: days === 0 && agendaState(schoolClass, now) === 'inProgress',
    thisWeek: sinceMonday + days <= 6,
  }
}

/**
 * 'agora', 'hoje, 08:00', 'amanhã, 08:00' or 'sexta-feira, 08:00'. Beyond this week with the day: 'segunda-feira,
 * 30/11, 08:00'.
 */
export function nextClassText({ schoolClass, date, inProgress, thisWeek }: NextClass<Scheduled>, now: Moment): string {
  if (inProgress) return 'agora'
  return `${dayText(schoolClass, date, thisWeek, now)}, ${schoolClass.classTime}`
}

function dayText({ weekday }: Scheduled, date: string, thisWeek: boolean, now: Moment) {
  if (date === now.date) return 'hoje'
  if (date === addDays(now.date, 1)) return 'amanhã'
  return thisWeek ? weekdayLabel(weekday) : `${weekdayLabel(weekday)}, ${shortDate(date)}`
}
