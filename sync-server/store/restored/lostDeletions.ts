import { and, asc, eq, exists } from 'drizzle-orm'
import { type Key, remove, type TableName } from '#schema/nouns/tables.ts'
import { closeAccounts } from '#server/store/accounts/closedAccounts.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { write } from '#server/store/write/write.ts'
import { addEntry, entryOf, type JournalRow } from '../journal/journal.ts'
import type { Q, Store } from '../store.ts'

/**
 * Deletions that a restore undid: acts that the former database has and the restored one has not.
 * Guarantees: a row that the former database had back when it ended is not listed. Each act is applied once, under its
 * own number, so that a device that sends it again gets its receipt and changes nothing.
 * After a crash: each act is one transaction; what is left is listed again.
 */
export interface LostDeletion {
  entry: JournalRow
  rows: { table: TableName; key: Key }[]
}

/** The deletions in the order in which they were done. Reads both databases and changes neither. */
export async function lostDeletions(former: Q, current: Q): Promise<LostDeletion[]> {
  const deleted = former
    .select({ journal: t.journalRows.journal })
    .from(t.journalRows)
    .where(and(eq(t.journalRows.journal, t.journal.id), eq(t.journalRows.deleted, true)))
  const ids = await former
    .select({ id: t.journal.id })
    .from(t.journal)
    .where(exists(deleted))
    .orderBy(asc(t.journal.receivedAt), asc(t.journal.id))
  const found: LostDeletion[] = []
  for (const { id } of ids) {
    if (await entryOf(current, id)) continue
    const entry = (await entryOf(former, id))!
    const rows = await stillHere(former, current, entry)
    if (rows.length) found.push({ entry, rows })
  }
  return found
}

async function stillHere(former: Q, current: Q, { changes }: JournalRow): Promise<LostDeletion['rows']> {
  const rows: LostDeletion['rows'] = []
  for (const { table, key, before, after } of changes) {
    if (before === null || after !== null) continue
    if ((await readerOf(former).get(table, key)) || !(await readerOf(current).get(table, key))) continue
    rows.push({ table, key })
  }
  return rows
}

/**
 * Deletes the rows of one lost act again, as the act of the person who did it.
 * @param now ms
 */
export const deleteAgain = ({ tx }: Store, { entry, rows }: LostDeletion, now: number): Promise<void> =>
  tx(async (q) => {
    const changes = rows.map(({ table, key }) => remove(table, key))
    await closeAccounts(q, changes, now)
    const written = await write(q, changes, [entry.at, entry.id])
    await addEntry(q, { ...entry, receivedAt: now, changes: written.changes })
  })
