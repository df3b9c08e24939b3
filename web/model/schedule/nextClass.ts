import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { shortDate, weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { agendaState } from '#schema/rules/schedule/agenda.ts'
import { hasLessonOn, type SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'

type Scheduled = Pick<SchoolClass, 'weekday' | 'classTime' | 'title'>

export interface NextClass<C> {
  schoolClass: C
  date: string
  inProgress: boolean
  /** True when it is in the week of `now`, which begins on Monday here (spec section 2, student modules). */
  thisWeek: boolean
}

/**
 * The soonest of the student's classes that include a module: one in progress, else the next to begin on a day on which
 * it has a lesson. One of today that is over comes again on its next day.
 */
export function nextClassOf<C extends Scheduled>(
  classes: readonly C[],
  now: Moment,
  calendar: SchoolCalendar,
): NextClass<C> | undefined {
  const [soonest] = classes
    .flatMap((schoolClass) => {
      const days = daysUntilLesson(schoolClass, now, calendar)
      return days === undefined ? [] : [{ schoolClass, days }]
    })
    .sort(
      (a, b) =>
        a.days - b.days ||
        a.schoolClass.classTime.localeCompare(b.schoolClass.classTime) ||
        a.schoolClass.title.localeCompare(b.schoolClass.title, 'pt-BR'),
    )
  if (!soonest) return undefined
  const { schoolClass, days } = soonest
  const sinceMonday = (now.weekday + 6) % 7
  return {
    schoolClass,
    date: addDays(now.date, days),
    inProgress: days === 0 && agendaState(schoolClass, now, calendar) === 'inProgress',
    thisWeek: sinceMonday + days <= 6,
  }
}

/** How far ahead the next lesson is looked for, days: longer than any recess. */
const daysAhead = 366

/** Whole days from today to the class's next lesson, 0 until today's is over; undefined when there is none ahead. */
function daysUntilLesson(schoolClass: Scheduled, now: Moment, calendar: SchoolCalendar): number | undefined {
  const first = agendaState(schoolClass, now, calendar) === 'completed' ? 1 : 0
  for (let days = first; days <= daysAhead; days += 1)
    if (hasLessonOn(schoolClass, addDays(now.date, days), calendar)) return days
  return undefined
}

/**
 * 'agora', 'hoje, 08:00', 'amanhã, 08:00' or 'sexta-feira, 08:00'. Beyond this week with the day: 'segunda-feira,
 * 30/11, 08:00'.
 */
export function nextClassText({ schoolClass, date, inProgress, thisWeek }: NextClass<Scheduled>, now: Moment): string {
  if (inProgress) return 'agora'
  return `${dayText(date, thisWeek, now)}, ${schoolClass.classTime}`
}

function dayText(date: string, thisWeek: boolean, now: Moment) {
  if (date === now.date) return 'hoje'
  if (date === addDays(now.date, 1)) return 'amanhã'
  const weekday = weekdayLabel(weekdays[weekdayIndex(date)]!)
  return thisWeek ? weekday : `${weekday}, ${shortDate(date)}`
}
