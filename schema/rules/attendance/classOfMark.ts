import { Refusal } from '#schema/errors.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { sharesSchool } from '#schema/permissions/user.ts'
import { mustBeVisible } from '#schema/rules/content/lessonOfClass.ts'
import { enrolledOn } from './enrolledOn.ts'

/**
 * The class of a single mark: the one named, or the student's only class that is taught the lesson, of those in which
 * they were on the day. Throws 'attendance.classRequired' when there is not exactly one, and 404 for a lesson of another
 * school.
 */
export async function classOfMark(
  rows: Reader,
  actor: Actor,
  mark: { classId?: number; studentId: number; lessonId: number },
  date: string,
  zone: string | undefined,
): Promise<number> {
  if (mark.classId) return mark.classId
  const { moduleId } = await mustBeVisible(rows, mark.lessonId, (row) => sharesSchool(actor, row))
  const taught: Enrollment[] = []
  for (const each of await rows.where('enrollments', { studentId: mark.studentId })) {
    const { classId } = each
    if (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId, classId }))) taught.push(each)
  }
  const onDay = taught.filter((each) => enrolledOn(each, date, zone))
  const [found, other] = onDay.length ? onDay : taught
  if (!found || other) throw new Refusal('attendance.classRequired')
  return found.classId
}
