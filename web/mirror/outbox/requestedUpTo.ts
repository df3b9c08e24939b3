import { blockOf, idInBlock } from '#schema/sync/ids.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { StoredDevice } from '#web/mirror/database/records.ts'
import { isFull } from '#web/mirror/database/storageFailure.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'

/**
 * Which entries a request may have carried. The server may know their numbers, so they are not changed here any more.
 * Guarantees: it is on the disk before the request leaves. Where there is no room for the number, its row is deleted,
 * which browsers allow on a full disk too; what waits is sent all the same.
 * Invariant: without the row, every number given out so far may have been carried. The next act writes the row again,
 * in its own transaction. Numbers of another block come from another device, which may have sent them.
 * After a crash: at worst an entry is taken for carried that was not.
 */
export const noteRequested = (mirror: Mirror, last: number): Promise<void> =>
  withStorageRetry(mirror, () => raise(mirror.db, last)).catch((error) => {
    if (!isFull(error)) throw error
    return mirror.db.meta.delete('askedUpTo').catch(() => {})
  })

const raise = (db: MirrorDatabase, last: number) =>
  db.transaction('rw', db.meta, async () => {
    const { device, askedUpTo = Number.POSITIVE_INFINITY } = await db.readAll('device', 'askedUpTo')
    if (blockOf(last) === device?.block && last > askedUpTo) await db.keep('askedUpTo', last)
  })

/** The value that stands for all numbers that a device has given out. */
export const allRequested = ({ block, next }: StoredDevice): number => idInBlock(block, next - 1)

/** A test for numbers that no request can have carried. Use it in the transaction that changes such entries. */
export async function unrequestedIn(db: MirrorDatabase): Promise<(id: number) => boolean> {
  const { device, askedUpTo = Number.POSITIVE_INFINITY } = await db.readAll('device', 'askedUpTo')
  return (id) => blockOf(id) === device?.block && id > askedUpTo
}
