import { eq, sql } from 'drizzle-orm'
import type { TableName } from '#schema/entities/tables.ts'
import { tables } from '#server/store/tables/tables.ts'
import { preparedOnce } from '../preparedOnce.ts'
import type { Q } from '../store.ts'

/** Where a row belongs: its school and, for videos and materials, the module of their lesson. */
export interface RowLocation {
  tenant: number
  moduleId?: number
}

type Fields = Record<string, unknown>

const byId = sql.placeholder('id')
export const classLocation = preparedOnce((q) =>
  q.select({ tenant: tables.classes.tenant }).from(tables.classes).where(eq(tables.classes.id, byId)).prepare(),
)
export const moduleLocation = preparedOnce((q) =>
  q.select({ tenant: tables.modules.tenant }).from(tables.modules).where(eq(tables.modules.id, byId)).prepare(),
)
const lessonLocation = preparedOnce((q) =>
  q
    .select({ tenant: tables.lessons.tenant, moduleId: tables.lessons.moduleId })
    .from(tables.lessons)
    .where(eq(tables.lessons.id, byId))
    .prepare(),
)

/** A location in the terms of the scopes. */
export const inScopeTerms = ({ tenant, moduleId }: RowLocation) => ({ schoolId: tenant || null, moduleId })

/** Finds a row's location: at once when it is known, as for all marks of a roll but the first. */
export type Locate = (table: TableName, row: Fields) => RowLocation | Promise<RowLocation>

/** Finds the location of rows. Results are kept for the length of one write. */
export function locateRows(q: Q): Locate {
  const found = new Map<string, RowLocation | Promise<RowLocation>>()
  const cached = (name: string, find: () => Promise<RowLocation>) => {
    const known = found.get(name)
    if (known) return known
    const finding = find().then((location) => {
      found.set(name, location)
      return location
    })
    found.set(name, finding)
    return finding
  }
  const ofClass = (id: number) =>
    cached(`class ${id}`, async () => {
      const [row] = await classLocation(q).execute({ id })
      return row ?? ofRolls(q, id)
    })
  const ofModule = (id: number) =>
    cached(`module ${id}`, async () => {
      const [row] = await moduleLocation(q).execute({ id })
      return { tenant: row?.tenant ?? 0, moduleId: id }
    })
  const ofLesson = (id: number) =>
    cached(`lesson ${id}`, async () => {
      const [row] = await lessonLocation(q).execute({ id })
      return row ?? { tenant: 0 }
    })
  return (table, row) => {
    if (table === 'schools') return { tenant: row.id as number }
    if (table === 'lessons') return ofModule(row.moduleId as number)
    if (table === 'lessonVideos' || table === 'materials') return ofLesson(row.lessonId as number)
    if ('classId' in row) return ofClass(row.classId as number)
    return { tenant: (row.schoolId as number | null) ?? 0 }
  }
}

/** Rolls and marks outlive their class and still belong to its school. */
async function ofRolls(q: Q, classId: number): Promise<RowLocation> {
  const { tenant, classId: of } = tables.rollCalls
  const [row] = await q.select({ tenant }).from(tables.rollCalls).where(eq(of, classId)).limit(1)
  return row ?? { tenant: 0 }
}
