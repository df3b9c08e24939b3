import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { serverNow } from '#web/sync/clock.ts'

const isOver = (schoolClass: Pick<SchoolClass, 'closedOn'>) => isClosed(schoolClass, civilDateOf(serverNow()))

/** The classes that go on, or all of them. */
export const classesNamed = (classes: SchoolClass[], which: 'open' | 'all'): SchoolClass[] =>
  which === 'all' ? classes : classes.filter((each) => !isOver(each))

/** In the order of the week; those that are closed come last, the latest first. */
export const openFirst = <C extends SchoolClass>(classes: C[]): C[] =>
  classes.sort(
    (a, b) =>
      Number(isOver(a)) - Number(isOver(b)) ||
      (isOver(a) ? b.closedOn!.localeCompare(a.closedOn!) : 0) ||
      byWeekAndTime(a, b),
  )
