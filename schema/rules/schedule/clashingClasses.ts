import { minutesOf } from '#schema/fields/dates/moment.ts'
import { isClosed, type SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Meeting, Subject } from './subjects.ts'

/** When somebody teaches a class. `id` is undefined for one that is not created yet. */
export interface PlannedClass extends Pick<Subject, 'teacherId' | 'week'> {
  id?: number | undefined
}

/** Returns true when one meeting begins while the other lasts. */
const areAtOnce = (a: Meeting, b: Meeting): boolean =>
  a.weekday === b.weekday &&
  minutesOf(a.startTime) < minutesOf(b.startTime) + b.minutes &&
  minutesOf(b.startTime) < minutesOf(a.startTime) + a.minutes

/**
 * What the same teacher teaches in other classes while a class meets. A reason to warn, not to refuse: two classes may
 * share a room and a teacher.
 * @param today a civil date; classes closed by then do not count
 */
export function clashingClasses<S extends Subject & { schoolClass: Pick<SchoolClass, 'id' | 'closedOn'> }>(
  { id, teacherId, week }: PlannedClass,
  subjects: readonly S[],
  today: string,
): S[] {
  if (teacherId === null) return []
  return subjects.filter(
    (each) =>
      each.schoolClass.id !== id &&
      each.teacherId === teacherId &&
      !isClosed(each.schoolClass, today) &&
      each.week.some((meeting) => week.some((planned) => areAtOnce(planned, meeting))),
  )
}
