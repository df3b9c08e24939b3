import type { Lesson } from '../entities/lesson.ts'
import { keyOf, type Reader } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'

const noLesson = () => new Refusal('notFound', 'Aula não encontrada.')

/**
 * The lesson, if a module linked to the class teaches it. Refuses with 404 for a lesson that is not there or is another
 * school's, which is the same answer, and with 'lesson.notInClass' for another of the own school's.
 */
export async function mustBeTaughtIn(rows: Reader, lessonId: number, classId: number): Promise<Lesson> {
  const lesson = await rows.get('lessons', lessonId)
  if (!lesson) throw noLesson()
  const link = await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId }))
  if (link) return lesson
  const [module, schoolClass] = [await rows.get('modules', lesson.moduleId), await rows.get('classes', classId)]
  throw module?.schoolId === schoolClass?.schoolId ? new Refusal('lesson.notInClass') : noLesson()
}

/** The lesson, if its module is of a school that exists for the actor; refuses with 404 otherwise. */
export async function mustBeSeen(
  rows: Reader,
  lessonId: number,
  sees: (row: { schoolId: number | null }) => boolean,
): Promise<Lesson> {
  const lesson = await rows.get('lessons', lessonId)
  const module = lesson && (await rows.get('modules', lesson.moduleId))
  if (!lesson || !module || !sees(module)) throw noLesson()
  return lesson
}
