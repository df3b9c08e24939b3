import type { Reader, Rows } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageLesson } from './lesson.ts'

const missing = {
  lessonVideos: () => new Refusal('notFound', 'Vídeo não encontrado.'),
  materials: () => new Refusal('notFound', 'Material não encontrado.'),
}

/** The video or material, if the actor may change it; who may is its module's matter. */
export async function mustManageContent<T extends 'lessonVideos' | 'materials'>(
  actor: Actor,
  rows: Reader,
  table: T,
  id: number,
): Promise<Rows[T]> {
  const row = await rows.get(table, id)
  if (!row) throw missing[table]()
  await mustManageLesson(actor, rows, row.lessonId, missing[table])
  return row
}
