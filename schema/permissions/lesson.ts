import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageModule } from './module.ts'
import { permission } from './permission.ts'

export const noLesson = () => new Refusal('notFound', 'Aula não encontrada.')

/**
 * The lesson and its module, if the actor may change them. The module decides; throws 404 and 403 as `mustManageModule`
 * does.
 */
export const mustManageLesson = permission(
  administrators,
  async (
    actor: Actor,
    rows: Reader,
    lessonId: number,
    missing: () => Refusal = noLesson,
  ): Promise<{ lesson: Lesson; module: Module }> => {
    const lesson = await rows.get('lessons', lessonId)
    if (!lesson) throw missing()
    return { lesson, module: await mustManageModule(actor, rows, lesson.moduleId, missing) }
  },
)
