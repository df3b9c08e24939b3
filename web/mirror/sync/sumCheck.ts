import { rowSum } from '#schema/sync/checksum.ts'
import { type SyncResponse, wireTables } from '#schema/sync/protocol.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { ScopeCursor } from '#web/mirror/database/records.ts'

/**
 * Compares the mirror with the server's checksums, once a day and on demand.
 * Guarantees: a scope whose rows differ is fetched again, the outbox untouched. Rows that no scope explains are
 * deleted.
 * Invariant: it runs on the server's bare rows, inside the transaction that applies an answer.
 * After a crash: as for that transaction.
 */
const everyMs = 24 * 60 * 60_000

/** The scopes that are complete here and were not compared with the server for a day. */
export const dueForCheck = (cursors: ScopeCursor[], now: number): string[] =>
  cursors.filter(({ more, checkedAt = 0 }) => !more && Math.abs(now - checkedAt) >= everyMs).map(({ scope }) => scope)

/** Makes the next sync compare the whole mirror with the server. */
export const requestCheck = ({ db }: Mirror): Promise<void> =>
  db.transaction('rw', db.cursors, async () => {
    await db.cursors.toCollection().modify((cursor: ScopeCursor) => {
      cursor.checkedAt = undefined
    })
  })

/** Compares. Returns the scopes that differ, each marked to be fetched again. */
export async function compareSums(db: MirrorDatabase, { sums = [] }: SyncResponse, now: number): Promise<string[]> {
  if (!sums.length) return []
  const cursors = new Map((await db.cursors.toArray()).map((cursor) => [cursor.scope, cursor]))
  const comparable = sums.filter(
    ({ scope, cursor }) => cursors.get(scope)?.cursor === cursor && !cursors.get(scope)?.more,
  )
  if (!comparable.length) return []
  const ownSums = new Map(comparable.map(({ scope }) => [scope, rowSum()]))
  for (const table of wireTables) {
    const orphans: (string | number)[] = []
    await db.rows(table).each(({ key, scopes, row }) => {
      if (!Array.isArray(scopes) || !scopes.length) orphans.push(key)
      else for (const scope of scopes) ownSums.get(scope)?.add(table, key, row)
    })
    await db.rows(table).bulkDelete(orphans)
  }
  const differing: string[] = []
  for (const { scope, sum } of comparable) {
    const here = cursors.get(scope)!
    if (ownSums.get(scope)!.toString() === sum) await db.cursors.put({ ...here, checkedAt: now })
    else {
      differing.push(scope)
      await db.cursors.put({ scope, cursor: 0, more: true, stale: true })
    }
  }
  return differing
}
