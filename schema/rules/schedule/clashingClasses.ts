import { minutesOf } from '#schema/fields/dates/moment.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import { classMinutes } from './agenda.ts'

/** When somebody teaches a class. `id` is undefined for one that is not created yet. */
export interface PlannedClass {
  id?: number | undefined
  teacherId: number | null
  weekday: Weekday
  /** hh:mm */
  classTime: string
}

/**
 * The other classes of the same teacher that meet while a class does. A reason to warn, not to refuse: two classes may
 * share a room and a teacher.
 * @param today a civil date; classes closed by then do not count
 */
export function clashingClasses<C extends Pick<SchoolClass, keyof PlannedClass | 'closedOn'>>(
  planned: PlannedClass,
  classes: readonly C[],
  today: string,
): C[] {
  const { id, teacherId, weekday, classTime } = planned
  if (teacherId === null || !classTime) return []
  return classes.filter(
    (each) =>
      each.id !== id &&
      each.teacherId === teacherId &&
      each.weekday === weekday &&
      !isClosed(each, today) &&
      Math.abs(minutesOf(each.classTime) - minutesOf(classTime)) < classMinutes,
  )
}
