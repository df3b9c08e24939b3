import { eq, sql } from 'drizzle-orm'
import type { TableName } from '#schema/nouns/tables.ts'
import { whoReads } from '#schema/permissions/scopes.ts'
import { tables } from '#server/store/tables/tables.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** Where a row belongs: its school and, for what belongs to a lesson, the module of it. */
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

/** Rolls and marks outlive their class and still belong to its school. */
const rollLocation = preparedOnce((q) =>
  q
    .select({ tenant: tables.rollCalls.tenant })
    .from(tables.rollCalls)
    .where(eq(tables.rollCalls.classId, byId))
    .limit(1)
    .prepare(),
)

/** A location in the terms of the scopes. */
export const inScopeTerms = ({ tenant, moduleId }: RowLocation) => ({ schoolId: tenant || null, moduleId })

type Parent = 'class' | 'module' | 'lesson'

/** Finds a row's location. */
export type Locate = (table: TableName, row: Fields) => RowLocation

/** Finds the location of rows. Results are kept for the length of one write. */
export function locateRows(q: Q): Locate {
  const found: Record<Parent, Map<number, RowLocation>> = { class: new Map(), module: new Map(), lesson: new Map() }
  const cached = (kind: Parent, id: number, find: (id: number) => RowLocation): RowLocation => {
    const known = found[kind].get(id)
    if (known) return known
    const location = find(id)
    found[kind].set(id, location)
    return location
  }
  const ofClass = (id: number) =>
    cached(
      'class',
      id,
      () => classLocation(q).execute({ id })[0] ?? rollLocation(q).execute({ id })[0] ?? { tenant: 0 },
    )
  const ofModule = (id: number) =>
    cached('module', id, () => ({ tenant: moduleLocation(q).execute({ id })[0]?.tenant ?? 0, moduleId: id }))
  const ofLesson = (id: number) => cached('lesson', id, () => lessonLocation(q).execute({ id })[0] ?? { tenant: 0 })
  return (table, row) => {
    if (whoReads[table].class?.ofSubject)
      return { ...ofClass(row.classId as number), moduleId: ofLesson(row.lessonId as number).moduleId }
    if ('classId' in row) return ofClass(row.classId as number)
    if ('moduleId' in row) return ofModule(row.moduleId as number)
    if ('lessonId' in row) return ofLesson(row.lessonId as number)
    return { tenant: ('schoolId' in row ? (row.schoolId as number | null) : (row.id as number)) ?? 0 }
  }
}
