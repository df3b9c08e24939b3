import { inArray } from 'drizzle-orm'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { holdsOf, tablesShowingPeopleTo, whoReads } from '#schema/permissions/scopes.ts'
import { inScopeTerms, locateRows } from '#server/store/queries/rowLocation.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import type { Q } from '../store.ts'
import { linksOf } from './links.ts'

export type Visibility = (table: TableName, row: object) => Promise<boolean>

/**
 * Whether a person may see a row, one row at a time, for lists and histories, at `now` (ms). People who run all schools see every row.
 * Invariant: it agrees with what pulls bring. A property test checks it.
 */
export async function visibilityOf(q: Q, actor: Actor, now: number): Promise<Visibility> {
  if (isGlobal(actor)) return async () => true
  const links = await linksOf(q, actor, now)
  const holds = holdsOf(actor, links)
  const locate = locateRows(q)
  let shown: Promise<Set<number>> | undefined
  return async (table, row) => {
    const [location] = await locate(table, [row as Record<string, unknown>])
    if (holds(table, row as never, inScopeTerms(location!))) return true
    if (table !== 'users') return false
    shown ??= peopleShownIn(q, actor, links.classIds)
    return (await shown).has((row as { id: number }).id)
  }
}

/** The people that rows of the classes show to the actor. */
async function peopleShownIn(q: Q, actor: Actor, classIds: number[]): Promise<Set<number>> {
  const people = new Set<number>()
  if (!classIds.length) return people
  for (const table of tablesShowingPeopleTo(actor)) {
    const { by, shows } = whoReads[table].class!
    const columns = entityTable(table)
    const person = columns[shows!.person]!
    const found = await q.selectDistinct({ id: person }).from(columns).where(inArray(columns[by]!, classIds))
    for (const { id } of found) people.add(id as number)
  }
  return people
}
