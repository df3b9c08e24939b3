import { administrators } from '#schema/nouns/readers.ts'
import type { Reader, Rows } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageLesson } from './lesson.ts'
import { permission } from './permission.ts'

const missing = {
  lessonVideos: () => new Refusal('notFound', 'Vídeo não encontrado.'),
  materials: () => new Refusal('notFound', 'Material não encontrado.'),
}

/**
 * The video or material, if the actor may change it. Its module decides; throws 404 and 403 as `mustManageModule` does.
 */
export const mustManageContent = permission(
  administrators,
  async <T extends 'lessonVideos' | 'materials'>(
    actor: Actor,
    rows: Reader,
    table: T,
    id: number,
  ): Promise<Rows[T]> => {
    const row = await rows.get(table, id)
    if (!row) throw missing[table]()
    await mustManageLesson(actor, rows, row.lessonId, missing[table])
    return row
  },
)
