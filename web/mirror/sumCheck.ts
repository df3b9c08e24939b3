import { rowSum } from '../../schema/sync/checksum.ts'
import { type SyncResponse, wireTables } from '../../schema/sync/protocol.ts'
import type { MirrorDatabase, ScopeCursor } from './database.ts'
import type { Mirror } from './mirror.ts'

/**
 * Holds the mirror against the server's sums, once a day and on demand.
 * Guarantees: a scope whose rows differ is fetched anew, the outbox untouched; rows that no scope explains go.
 * Invariant: runs on the server's bare rows, inside the transaction that lays an answer down. Power cuts: as that transaction.
 */
const everyMs = 24 * 60 * 60_000

/** The scopes that are here whole and were not held against the server for a day. */
export const dueForCheck = (cursors: ScopeCursor[], now: number): string[] =>
  cursors.filter(({ more, checkedAt = 0 }) => !more && Math.abs(now - checkedAt) >= everyMs).map(({ scope }) => scope)

/** Makes the next sync hold all of the mirror against the server. */
export const askForCheck = ({ db }: Mirror): Promise<void> =>
  db.transaction('rw', db.cursors, async () => {
    await db.cursors.toCollection().modify((cursor: ScopeCursor) => {
      cursor.checkedAt = undefined
    })
  })

/** Compares; gives the scopes that differ, each marked to be fetched anew. */
export async function compareSums(db: MirrorDatabase, { sums = [] }: SyncResponse, now: number): Promise<string[]> {
  if (!sums.length) return []
  const cursors = new Map((await db.cursors.toArray()).map((cursor) => [cursor.scope, cursor]))
  const asked = sums.filter(({ scope, cursor }) => cursors.get(scope)?.cursor === cursor && !cursors.get(scope)?.more)
  if (!asked.length) return []
  const mine = new Map(asked.map(({ scope }) => [scope, rowSum()]))
  for (const table of wireTables) {
    const astray: (string | number)[] = []
    await db.rows(table).each(({ key, scopes, row }) => {
      if (!Array.isArray(scopes) || !scopes.length) astray.push(key)
      else for (const scope of scopes) mine.get(scope)?.add(table, key, row)
    })
    await db.rows(table).bulkDelete(astray)
  }
  const differing: string[] = []
  for (const { scope, sum } of asked) {
    const here = cursors.get(scope)!
    if (mine.get(scope)!.toString() === sum) await db.cursors.put({ ...here, checkedAt: now })
    else {
      differing.push(scope)
      await db.cursors.put({ scope, cursor: 0, more: true, stale: true })
    }
  }
  return differing
}
