import { Refusal } from '#schema/errors.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { sharesSchool } from '#schema/permissions/user.ts'
import { mustBeVisible } from '#schema/rules/content/lessonOfClass.ts'

/**
 * The class of a single mark: the one named, or the student's only class that is taught the lesson. Throws
 * 'attendance.classRequired' when there is not exactly one, and 404 for a lesson of another school.
 */
export async function classOfMark(
  rows: Reader,
  actor: Actor,
  mark: { classId?: number; studentId: number; lessonId: number },
): Promise<number> {
  if (mark.classId) return mark.classId
  const lesson = await mustBeVisible(rows, mark.lessonId, (row) => sharesSchool(actor, row))
  const found: number[] = []
  for (const { classId } of await rows.where('enrollments', { studentId: mark.studentId })) {
    if (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      found.push(classId)
  }
  if (found.length !== 1) throw new Refusal('attendance.classRequired')
  return found[0]!
}
