import { weekdays } from '#schema/entities/labels.ts'
import type { SchoolClass } from '#schema/entities/schoolClass.ts'
import { addDays } from '#schema/rules/dates/civilDate.ts'
import type { Moment } from '#schema/rules/dates/moment.ts'
import { agendaOfToday } from '#schema/rules/schedule/agenda.ts'

type Scheduled = Pick<SchoolClass, 'weekday' | 'classTime' | 'title'>

/** Whole days from today to a class's weekday: 0 for today, up to 6. */
export const daysUntil = ({ weekday }: Pick<SchoolClass, 'weekday'>, now: Moment) =>
  (weekdays.indexOf(weekday) - now.weekday + 7) % 7

/** The classes of the six days after today, each with its date, nearest first. Today's are left out. */
function classesOfNextDays<C extends Scheduled>(classes: readonly C[], now: Moment): (C & { date: string })[] {
  return classes
    .filter((each) => daysUntil(each, now) > 0)
    .sort(
      (a, b) =>
        daysUntil(a, now) - daysUntil(b, now) ||
        a.classTime.localeCompare(b.classTime) ||
        a.title.localeCompare(b.title, 'pt-BR'),
    )
    .map((each) => ({ ...each, date: addDays(now.date, daysUntil(each, now)) }))
}

/** 'Próximas Aulas' of a student: today's classes by state, and those of the next days (spec section 2). */
export const studentAgenda = <C extends Scheduled>(classes: C[], now: Moment) => ({
  today: agendaOfToday(classes, now),
  nextDays: classesOfNextDays(classes, now),
})
