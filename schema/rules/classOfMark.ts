import { keyOf, type Reader } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'

/**
 * The class a single mark belongs to: the one named, or the only class of the student that is taught the lesson.
 * Refuses with 'attendance.classRequired' when that is not just one.
 */
export async function classOfMark(
  rows: Reader,
  mark: { classId?: number; studentId: number; lessonId: number },
): Promise<number> {
  if (mark.classId) return mark.classId
  const lesson = await rows.get('lessons', mark.lessonId)
  if (!lesson) throw new Refusal('notFound', 'Aula não encontrada.')
  const found: number[] = []
  for (const { classId } of await rows.where('enrollments', { studentId: mark.studentId })) {
    if (await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId })))
      found.push(classId)
  }
  if (found.length !== 1) throw new Refusal('attendance.classRequired')
  return found[0]!
}
