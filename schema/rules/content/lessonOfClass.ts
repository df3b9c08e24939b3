import { Refusal } from '#schema/errors.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'

const noLesson = () => new Refusal('notFound', 'Aula não encontrada.')

/**
 * The lesson, if a module linked to the class teaches it. Throws the same 404 for a lesson that is not there and for
 * another school's, and 'lesson.notInClass' for any other of the own school.
 */
export async function mustBeTaughtIn(rows: Reader, lessonId: number, classId: number): Promise<Lesson> {
  const lesson = await rows.get('lessons', lessonId)
  if (!lesson) throw noLesson()
  const link = await rows.get('moduleClasses', keyOf('moduleClasses', { moduleId: lesson.moduleId, classId }))
  if (link) return lesson
  const [module, schoolClass] = [await rows.get('modules', lesson.moduleId), await rows.get('classes', classId)]
  throw module?.schoolId === schoolClass?.schoolId ? new Refusal('lesson.notInClass') : noLesson()
}

/** The lesson, if its module is of a school that exists for the actor. Throws 404 otherwise. */
export async function mustBeVisible(
  rows: Reader,
  lessonId: number,
  isVisible: (row: { schoolId: number | null }) => boolean,
): Promise<Lesson> {
  const lesson = await rows.get('lessons', lessonId)
  const module = lesson && (await rows.get('modules', lesson.moduleId))
  if (!lesson || !module || !isVisible(module)) throw noLesson()
  return lesson
}
