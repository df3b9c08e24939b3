import { and, eq, sql } from 'drizzle-orm'
import type { Side } from '#schema/nouns/readers.ts'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { whoReads } from '#schema/permissions/scopes.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** The tables whose rows show people to a side of their class. */
const showing = (side: Side) => tableNames.filter((table) => whoReads[table].class?.shows?.to === side)
const tablesShowingTo: Record<Side, readonly TableName[]> = { staff: showing('staff'), students: showing('students') }

const rowShowing = preparedOncePerName((q, table: TableName) => {
  const { by, shows } = whoReads[table].class!
  const columns = entityTable(table)
  return q
    .select({ one: sql<number>`1` })
    .from(columns)
    .where(and(eq(columns[by]!, sql.placeholder('classId')), eq(columns[shows!.person]!, sql.placeholder('person'))))
    .limit(1)
    .prepare()
})

/** Whether rows of a class, as they are stored now, show a person to a side of it. */
export async function stillShown(q: Q, side: Side, classId: number, person: number): Promise<boolean> {
  for (const table of tablesShowingTo[side])
    if ((await rowShowing(q, table).execute({ classId, person })).length) return true
  return false
}
