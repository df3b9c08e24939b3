import type { Lesson } from '../entities/lesson.ts'
import { keyOf, type Reader } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'

/** The lesson, if a module linked to the class teaches it; refuses with 404 or 'lesson.notInClass'. */
export async function mustBeTaughtIn(rows: Reader, lessonId: number, classId: number): Promise<Lesson> {
  const lesson = await rows.get('lessons', lessonId)
  if (!lesson) throw new Refusal('notFound', 'Aula não encontrada.')
  const link = await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId }))
  if (!link) throw new Refusal('lesson.notInClass')
  return lesson
}
