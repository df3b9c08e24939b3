import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { agendaOfToday } from '#schema/rules/schedule/agenda.ts'
import { hasLessonOn, type SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'

type Scheduled = Pick<SchoolClass, 'weekday' | 'classTime' | 'title'>

/** The classes of the six days after today, each with its date, nearest first. Today's are left out. */
function classesOfNextDays<C extends Scheduled>(classes: readonly C[], now: Moment, calendar: SchoolCalendar) {
  const inOrder = [...classes].sort(
    (a, b) => a.classTime.localeCompare(b.classTime) || a.title.localeCompare(b.title, 'pt-BR'),
  )
  return [1, 2, 3, 4, 5, 6].flatMap((days): (C & { date: string })[] => {
    const date = addDays(now.date, days)
    return inOrder.filter((each) => hasLessonOn(each, date, calendar)).map((each) => ({ ...each, date }))
  })
}

/** 'Próximas Aulas' of a student: today's classes by state, and those of the next days (spec section 2). */
export const studentAgenda = <C extends Scheduled>(classes: C[], now: Moment, calendar: SchoolCalendar) => ({
  today: agendaOfToday(classes, now, calendar),
  nextDays: classesOfNextDays(classes, now, calendar),
})
