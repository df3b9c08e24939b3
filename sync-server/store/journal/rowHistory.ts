import { and, desc, eq, inArray, lt, lte, or } from 'drizzle-orm'
import type { Key, TableName } from '#schema/nouns/tables.ts'
import { historyName } from '#schema/rules/journal/restorePlan.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { entriesOf, type JournalRow } from './journal.ts'

/** How many entries of a row's history are shown at most. */
const historyLimit = 500

/** The entries that changed a row, latest first; of a very long history the latest. */
export async function historyOf(q: Q, table: TableName, key: Key, row: object): Promise<JournalRow[]> {
  const about = historyName(table, key, row)
  const { journal, journalRows } = t
  const entries = q
    .select({ journal: journalRows.journal })
    .from(journalRows)
    .where(and(eq(journalRows.table, about.table), eq(journalRows.key, about.key)))
  const ids = await q
    .select({ id: journal.id })
    .from(journal)
    .where(inArray(journal.id, entries))
    .orderBy(desc(journal.receivedAt), desc(journal.id))
    .limit(historyLimit)
  return entriesOf(q, ids)
}

/**
 * Entries that changed any of the named rows, latest first.
 * @param names `table:key`, as `historyName` has them
 * @param before only those before this one
 */
export async function entriesAbout(
  q: Q,
  names: readonly string[],
  before: Pick<JournalRow, 'id' | 'receivedAt'> | undefined,
  limit: number,
): Promise<JournalRow[]> {
  const { journal, journalRows } = t
  const keysOf = new Map<TableName, string[]>()
  for (const name of names) {
    const [table, key] = name.split(':') as [TableName, string]
    keysOf.set(table, [...(keysOf.get(table) ?? []), key])
  }
  const named = [...keysOf].map(([table, keys]) => and(eq(journalRows.table, table), inArray(journalRows.key, keys)))
  const about = q
    .select({ journal: journalRows.journal })
    .from(journalRows)
    .where(or(...named))
  const earlier = before && [
    lte(journal.receivedAt, before.receivedAt),
    or(lt(journal.receivedAt, before.receivedAt), lt(journal.id, before.id)),
  ]
  const ids = await q
    .select({ id: journal.id })
    .from(journal)
    .where(and(inArray(journal.id, about), ...(earlier ?? [])))
    .orderBy(desc(journal.receivedAt), desc(journal.id))
    .limit(limit)
  return entriesOf(q, ids)
}
