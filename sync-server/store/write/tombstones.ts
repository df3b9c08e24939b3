import { and, eq, lt, max, sql } from 'drizzle-orm'
import { Refusal } from '#schema/errors.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import { type Change, fieldsOfKey, type TableName } from '#schema/nouns/tables.ts'
import { later, type Stamp } from '#schema/sync/merge.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { noteForgottenTombstones } from '../counters.ts'
import { listText } from '../statements/listText.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q, Store } from '../store.ts'

/**
 * How long tombstones are kept, ms: 90 days. They tell devices which rows are gone; a device that was away longer
 * starts again.
 * Guarantees: the last forgotten place is recorded in the transaction that deletes the tombstones, so that an older
 * cursor is recognized as too old. What was deleted stays deleted: the journal keeps every deletion for good.
 * After a crash: all or nothing, and the next run does it again.
 */
export const tombstoneLife = 90 * 24 * 60 * 60_000

/** Deletes the tombstones that reached this server longer ago than that. Returns how many. */
export function forgetOldTombstones(store: Store, now: number): Promise<number> {
  return store.tx(async (q) => {
    const { tombstones, journal } = t
    // An act done long ago may have arrived only now: its tombstone is as old as its arrival.
    const arrived = sql`coalesce((select ${journal.receivedAt} from ${journal} where ${journal.id} = ${tombstones.by}), ${tombstones.at})`
    const old = lt(arrived, now - tombstoneLife)
    const ends = await q
      .select({ tenant: tombstones.tenant, seq: max(tombstones.seq) })
      .from(tombstones)
      .where(old)
      .groupBy(tombstones.tenant)
    for (const { tenant, seq } of ends) await noteForgottenTombstones(q, tenant, seq!)
    const gone = ends.length ? await q.delete(tombstones).where(old).returning({ id: tombstones.id }) : []
    return gone.length
  })
}

/**
 * Throws a Refusal for changes of rows that were deleted: any change of a row with its own number, and changes from
 * before the deletion of a row with a natural key. It also reads the journal, which keeps deletions whose tombstones
 * are gone.
 * @param missing changes of one table's rows that do not exist
 */
export async function refuseDeleted(q: Q, table: TableName, missing: Change[], stamp: Stamp): Promise<void> {
  if (!missing.length) return
  if (missing.some(({ kind }) => kind === 'patch')) throw new Refusal('notFound')
  // Marks leave nothing behind: they come and go with their roll.
  if (isMark(table)) return
  const keys = listText(missing.map(({ key }) => String(key)))
  const found = await deletionsOf(q).execute({ table, keys })
  const ownNumber = 'id' in fieldsOfKey(table, '')
  if (found.some(({ at, by }) => ownNumber || !later(stamp, [at, by]))) throw new Refusal('notFound')
}

/** The stamps of the tombstones, and those of the entries in the journal. */
const deletionsOf = preparedOnce((q) => {
  const { journal, journalRows, tombstones } = t
  const stones = sql`select ${tombstones.at} as at, ${tombstones.by} as act from ${tombstones} where ${isDeletion(q, tombstones)}`
  const entries = sql`select ${journal.at}, ${journal.id} from ${journalRows}
    inner join ${journal} on ${journal.id} = ${journalRows.journal} where ${isDeletion(q, journalRows)}`
  return q
    .select({ at: sql<number>`gone.at`, by: sql<number>`gone.act` })
    .from(sql`(${stones} union all ${entries}) as gone`)
    .prepare()
})

const isDeletion = (q: Q, { table, key, deleted }: typeof t.tombstones | typeof t.journalRows) =>
  and(eq(table, sql.placeholder('table')), eq(deleted, true), q.dialect.inList(key, 'keys'))
