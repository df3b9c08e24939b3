import { and, eq, inArray, lt, max, sql } from 'drizzle-orm'
import { type Change, fieldsOfKey, type TableName } from '../../schema/entities/tables.ts'
import { Refusal } from '../../schema/errors.ts'
import { later, type Stamp } from '../../schema/sync/merge.ts'
import { forgetGraves } from './counters.ts'
import { isMark } from './slots.ts'
import type { Q, Store } from './store.ts'
import { tables as t } from './tables.ts'

/**
 * Tombstones tell devices what is gone; after 90 days they go too, and who was away for longer starts anew.
 * Guarantees: how far they went is noted in the transaction that takes them, so that a cursor from before is known to be too
 * old. What was deleted stays deleted: its grave is in the journal for good. Power cuts: all or nothing, and done again.
 */
export const graveLife = 90 * 24 * 60 * 60_000

/** Takes out the tombstones that came to this server longer ago than that; gives how many. */
export function forgetOldGraves(store: Store, now: number): Promise<number> {
  return store.tx(async (q) => {
    const { tombstones, journal } = t
    // An act done long ago may have come only now: its tombstone is as old as its arrival.
    const arrived = sql`coalesce((select ${journal.receivedAt} from ${journal} where ${journal.id} = ${tombstones.by}), ${tombstones.at})`
    const old = lt(arrived, now - graveLife)
    const ends = await q
      .select({ tenant: tombstones.tenant, seq: max(tombstones.seq) })
      .from(tombstones)
      .where(old)
      .groupBy(tombstones.tenant)
    for (const { tenant, seq } of ends) await forgetGraves(q, tenant, seq!)
    const gone = ends.length ? await q.delete(tombstones).where(old).returning({ id: tombstones.id }) : []
    return gone.length
  })
}

/**
 * Refuses changes of rows that are not there because they were deleted: all of a row with a number of its own, earlier ones of
 * a row with a natural key. The journal is asked too, which remembers what no tombstone tells any more.
 * @param missing changes of one table's rows that are not there
 */
export async function refuseDeleted(q: Q, table: TableName, missing: Change[], stamp: Stamp): Promise<void> {
  if (!missing.length) return
  if (missing.some(({ kind }) => kind === 'patch')) throw new Refusal('notFound')
  const { tombstones, journal, journalRows } = t
  const keys = missing.map(({ key }) => String(key))
  const graves = await q
    .select({ at: tombstones.at, by: tombstones.by })
    .from(tombstones)
    .where(and(eq(tombstones.table, table), eq(tombstones.deleted, true), inArray(tombstones.key, keys)))
  const ownNumber = 'id' in fieldsOfKey(table, '')
  if (graves.some(({ at, by }) => ownNumber || !later(stamp, [at, by]))) throw new Refusal('notFound')
  if (isMark(table)) return
  const deletions = await q
    .select({ at: journal.at, id: journal.id })
    .from(journalRows)
    .innerJoin(journal, eq(journal.id, journalRows.journal))
    .where(and(eq(journalRows.table, table), inArray(journalRows.key, keys), eq(journalRows.deleted, true)))
  if (deletions.some(({ at, id }) => ownNumber || !later(stamp, [at, id]))) throw new Refusal('notFound')
}
