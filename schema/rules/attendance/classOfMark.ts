import { Refusal } from '#schema/errors.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { sharesSchool } from '#schema/permissions/user.ts'
import { mustBeVisible } from '#schema/rules/content/lessonOfClass.ts'
import { enrolledOn, mayBeMarkedOn } from './enrolledOn.ts'

/**
 * The class of a single mark: the one named, or the student's only class that is taught the lesson, of those in which
 * they were on the day. Throws 'attendance.classRequired' when there is not exactly one, and 404 for a lesson of another
 * school.
 */
export async function classOfMark(
  rows: Reader,
  actor: Actor,
  mark: { classId?: number; studentId: number; lessonId: number },
  { date, zone }: { date: string; zone?: string | undefined },
): Promise<number> {
  if (mark.classId) return mark.classId
  const lesson = await mustBeVisible(rows, mark.lessonId, (row) => sharesSchool(actor, row))
  const taught: Enrollment[] = []
  for (const enrollment of await rows.where('enrollments', { studentId: mark.studentId })) {
    const { classId } = enrollment
    if (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      taught.push(enrollment)
  }
  const onDay = [enrolledOn, mayBeMarkedOn].map((isThere) => taught.filter((each) => isThere(each, date, zone)))
  const found = [...onDay, taught].find(({ length }) => length > 0)
  if (found?.length !== 1) throw new Refusal('attendance.classRequired')
  return found[0]!.classId
}
