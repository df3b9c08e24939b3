import type { Lesson } from '../entities/lesson.ts'
import type { Module } from '../entities/module.ts'
import type { Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageModule } from './module.ts'

export const noLesson = () => new Refusal('notFound', 'Aula não encontrada.')

/** The lesson and its module, if the actor may change them; who may is the module's matter. */
export async function mustManageLesson(
  actor: Actor,
  rows: Reader,
  lessonId: number,
  missing: () => Refusal = noLesson,
): Promise<{ lesson: Lesson; module: Module }> {
  const lesson = await rows.get('lessons', lessonId)
  if (!lesson) throw missing()
  return { lesson, module: await mustManageModule(actor, rows, lesson.moduleId, missing) }
}
