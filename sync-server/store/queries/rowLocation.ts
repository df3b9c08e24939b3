import { eq, sql } from 'drizzle-orm'
import type { TableName } from '#schema/nouns/tables.ts'
import { whoReads } from '#schema/permissions/scopes.ts'
import { tables } from '#server/store/tables/tables.ts'
import { listText } from '../statements/listText.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** Where a row belongs: its school and, for what belongs to a lesson, the module of it. */
export interface RowLocation {
  tenant: number
  moduleId?: number
}

type Fields = Record<string, unknown>

const byIds = (q: Q, table: 'classes' | 'modules') =>
  q
    .select({ id: tables[table].id, tenant: tables[table].tenant })
    .from(tables[table])
    .where(q.dialect.inList(tables[table].id, 'ids'))
    .prepare()
const classLocations = preparedOnce((q) => byIds(q, 'classes'))
const moduleLocations = preparedOnce((q) => byIds(q, 'modules'))
const lessonLocations = preparedOnce((q) =>
  q
    .select({ id: tables.lessons.id, tenant: tables.lessons.tenant, moduleId: tables.lessons.moduleId })
    .from(tables.lessons)
    .where(q.dialect.inList(tables.lessons.id, 'ids'))
    .prepare(),
)

/** Rolls and marks outlive their class and still belong to its school. */
const rollLocation = preparedOnce((q) =>
  q
    .select({ tenant: tables.rollCalls.tenant })
    .from(tables.rollCalls)
    .where(eq(tables.rollCalls.classId, sql.placeholder('id')))
    .limit(1)
    .prepare(),
)

/** A location in the terms of the scopes. */
export const inScopeTerms = ({ tenant, moduleId }: RowLocation) => ({ schoolId: tenant || null, moduleId })

type Parent = 'class' | 'module' | 'lesson'

/** Finds the locations of rows of a table, in their order. */
export type Locate = (table: TableName, rows: readonly Fields[]) => Promise<RowLocation[]>

/**
 * Finds the location of rows. What was asked is kept for the length of one write, also while it is on its way: whoever
 * knows early what will be asked may ask it then.
 */
export function locateRows(q: Q): Locate {
  const found: Record<Parent, Map<number, Promise<RowLocation>>> = {
    class: new Map(),
    module: new Map(),
    lesson: new Map(),
  }
  const find: Record<Parent, (ids: string) => Promise<(RowLocation & { id: number })[]>> = {
    class: (ids) => classLocations(q).execute({ ids }),
    module: async (ids) => (await moduleLocations(q).execute({ ids })).map((row) => ({ ...row, moduleId: row.id })),
    lesson: (ids) => lessonLocations(q).execute({ ids }),
  }
  async function load(parent: Parent, rows: readonly Fields[]): Promise<RowLocation[]> {
    const known = found[parent]
    const ids = rows.map((row) => row[parentFields[parent]] as number)
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (missing.length) {
      const asked = find[parent](listText(missing)).then(
        (rows) => new Map(rows.map(({ id, ...location }) => [id, location])),
      )
      for (const id of missing) {
        const one = asked.then((rows) => rows.get(id) ?? locationOfGone(parent, id))
        // It fails where it is asked for.
        one.catch(() => {})
        known.set(id, one)
      }
    }
    return Promise.all(ids.map((id) => known.get(id)!))
  }
  async function locationOfGone(parent: Parent, id: number): Promise<RowLocation> {
    if (parent === 'module') return { tenant: 0, moduleId: id }
    const [roll] = parent === 'class' ? await rollLocation(q).execute({ id }) : []
    return roll ?? { tenant: 0 }
  }
  return async (table, rows) => {
    const [first] = rows
    if (!first) return []
    if (whoReads[table].class?.ofSubject) {
      const [ofClasses, ofLessons] = await Promise.all([load('class', rows), load('lesson', rows)])
      return ofClasses.map(({ tenant }, i) => ({ tenant, moduleId: ofLessons[i]!.moduleId }))
    }
    const parent = (['class', 'module', 'lesson'] as const).find((each) => parentFields[each] in first)
    if (parent) return load(parent, rows)
    return rows.map((row) => ({
      tenant: ('schoolId' in row ? (row.schoolId as number | null) : (row.id as number)) ?? 0,
    }))
  }
}

/** The location of one row. */
export async function locationOf(q: Q, table: TableName, row: Fields): Promise<RowLocation> {
  const [location] = await locateRows(q)(table, [row])
  return location!
}

/** Whether a table's rows say where others belong. */
export const locatesOthers = (table: TableName): boolean => ['classes', 'modules', 'lessons'].includes(table)

const parentFields = { class: 'classId', module: 'moduleId', lesson: 'lessonId' } as const
