import { eq, sql } from 'drizzle-orm'
import type { TableName } from '../../schema/entities/tables.ts'
import { once } from './once.ts'
import type { Q } from './store.ts'
import { tables } from './tables.ts'

/** Where a row belongs: its school, and for videos and materials the module of their lesson. */
export interface Place {
  tenant: number
  moduleId?: number
}

type Fields = Record<string, unknown>

const byId = sql.placeholder('id')
export const classPlace = once((q) =>
  q.select({ tenant: tables.classes.tenant }).from(tables.classes).where(eq(tables.classes.id, byId)).prepare(),
)
export const modulePlace = once((q) =>
  q.select({ tenant: tables.modules.tenant }).from(tables.modules).where(eq(tables.modules.id, byId)).prepare(),
)
const lessonPlace = once((q) =>
  q
    .select({ tenant: tables.lessons.tenant, moduleId: tables.lessons.moduleId })
    .from(tables.lessons)
    .where(eq(tables.lessons.id, byId))
    .prepare(),
)

/** A place in the words of the scopes. */
export const placedAt = ({ tenant, moduleId }: Place) => ({ schoolId: tenant || null, moduleId })

/** Finds places, remembering what it found for the length of one write. */
export function placer(q: Q): (table: TableName, row: Fields) => Promise<Place> {
  const found = new Map<string, Promise<Place>>()
  const remember = (name: string, find: () => Promise<Place>) => {
    if (!found.has(name)) found.set(name, find())
    return found.get(name)!
  }
  const ofClass = (id: number) =>
    remember(`class ${id}`, async () => {
      const [row] = await classPlace(q).execute({ id })
      return row ?? ofRolls(q, id)
    })
  const ofModule = (id: number) =>
    remember(`module ${id}`, async () => {
      const [row] = await modulePlace(q).execute({ id })
      return { tenant: row?.tenant ?? 0, moduleId: id }
    })
  const ofLesson = (id: number) =>
    remember(`lesson ${id}`, async () => {
      const [row] = await lessonPlace(q).execute({ id })
      return row ?? { tenant: 0 }
    })
  return async (table, row) => {
    if (table === 'schools') return { tenant: row.id as number }
    if (table === 'lessons') return ofModule(row.moduleId as number)
    if (table === 'lessonVideos' || table === 'materials') return ofLesson(row.lessonId as number)
    if ('classId' in row) return ofClass(row.classId as number)
    return { tenant: (row.schoolId as number | null) ?? 0 }
  }
}

/** Rolls and their marks outlive their class, and stay their school's. */
async function ofRolls(q: Q, classId: number): Promise<Place> {
  const { tenant, classId: of } = tables.rollCalls
  const [row] = await q.select({ tenant }).from(tables.rollCalls).where(eq(of, classId)).limit(1)
  return row ?? { tenant: 0 }
}
