import { and, eq, inArray } from 'drizzle-orm'
import type { TableName } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { holdsOf, tablesShowingPeopleTo, whoReads } from '#schema/permissions/scopes.ts'
import { isGlobal } from '#schema/permissions/user.ts'
import { inScopeTerms, locateRows } from '#server/store/queries/rowLocation.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import type { Q } from '../store.ts'
import { linksOf } from './links.ts'

export type Visibility = (table: TableName, row: object) => Promise<boolean>

/**
 * Whether a person may see a row, one row at a time, for lists and histories. People who run all schools see every row.
 * Invariant: it agrees with what pulls bring. A property test checks it.
 */
export async function visibilityOf(q: Q, actor: Actor): Promise<Visibility> {
  if (isGlobal(actor)) return async () => true
  const links = await linksOf(q, actor)
  const holds = holdsOf(actor, links)
  const locate = locateRows(q)
  return async (table, row) => {
    const location = await locate(table, row as Record<string, unknown>)
    if (holds(table, row as never, inScopeTerms(location))) return true
    return table === 'users' && isShownInClass(q, actor, (row as { id: number }).id, links.classIds)
  }
}

/** Returns true when a row of one of the classes shows the person. */
async function isShownInClass(q: Q, actor: Actor, userId: number, classIds: number[]): Promise<boolean> {
  if (!classIds.length) return false
  for (const table of tablesShowingPeopleTo(actor)) {
    const { by, shows } = whoReads[table].class!
    const columns = entityTable(table)
    const found = await q
      .select({ id: columns.id! })
      .from(columns)
      .where(and(eq(columns[shows!.person]!, userId), inArray(columns[by]!, classIds)))
    if (found.length) return true
  }
  return false
}
