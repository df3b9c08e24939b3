import { keyOf, type Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { sharesSchool } from '../policies/user.ts'
import { mustBeSeen } from './lessonOfClass.ts'

/**
 * The class a single mark belongs to: the one named, or the only class of the student that is taught the lesson.
 * Refuses with 'attendance.classRequired' when that is not just one, and with 404 for a lesson of another school.
 */
export async function classOfMark(
  rows: Reader,
  actor: Actor,
  mark: { classId?: number; studentId: number; lessonId: number },
): Promise<number> {
  if (mark.classId) return mark.classId
  const lesson = await mustBeSeen(rows, mark.lessonId, (row) => sharesSchool(actor, row))
  const found: number[] = []
  for (const { classId } of await rows.where('enrollments', { studentId: mark.studentId })) {
    if (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      found.push(classId)
  }
  if (found.length !== 1) throw new Refusal('attendance.classRequired')
  return found[0]!
}
