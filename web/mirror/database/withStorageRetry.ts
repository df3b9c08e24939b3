import { evictFiles } from './forgetFiles.ts'
import type { Mirror } from './mirror.ts'
import { failureKind, isHandleDead, StorageFailure, storageFailure } from './storageFailure.ts'

/**
 * Runs work on the mirror and recovers from dead connections and full storage.
 * Guarantees: a dead connection (browsers cut those of pages they had put to sleep) is closed and opened again, and the
 * work runs again, at most three times. Where there is no room, data that can be fetched again is deleted and the work
 * runs once more. The files that a person keeps offline are deleted only where the caller says so, for that person's
 * own acts. What fails after that rejects with a StorageFailure and is not saved.
 * Invariant: the work is one transaction, so that a failure leaves nothing behind. Nothing queued is ever deleted to
 * make room.
 * After a crash: as for the work itself.
 */
export async function withStorageRetry<T>(
  mirror: Mirror,
  work: () => Promise<T>,
  evictable: Evictable = 'all but files',
): Promise<T> {
  let madeRoom = false
  for (let revived = 0; ; ) {
    try {
      return await work()
    } catch (error) {
      if (mirror.health.deleted) throw storageFailure(error)
      if (mirror.health.now === 'outdated') throw new StorageFailure('outdated', error)
      const kind = failureKind(error)
      if (kind === 'full' && !madeRoom) {
        madeRoom = true
        await makeRoom(mirror, evictable).catch(() => {})
      } else if (kind === 'dead' && revived < 3) {
        revived++
        await revive(mirror)
      } else throw storageFailure(error)
    }
  }
}

/**
 * Runs a read and recovers from dead connections, so that a screen needs no reload when the browser closed the
 * connection. A read that fails for another reason, or keeps failing, rejects with its own error.
 */
export async function readWithStorageRetry<T>(mirror: Mirror, read: () => Promise<T>): Promise<T> {
  for (let revived = 0; ; revived++) {
    try {
      return await read()
    } catch (error) {
      if (revived === 3 || mirror.health.deleted || mirror.health.now === 'outdated' || !isHandleDead(error))
        throw error
      await revive(mirror)
    }
  }
}

const reviving = new WeakMap<Mirror, Promise<void>>()

/**
 * Closes the database and opens it again. Work that finds its connection dead meanwhile waits for the same reopening.
 */
function revive(mirror: Mirror): Promise<void> {
  const { db } = mirror
  const open = async () => {
    db.close({ disableAutoOpen: false })
    // Whether it opened shows when the work runs again.
    await Promise.resolve(db.open()).catch(() => {})
  }
  const opened = reviving.get(mirror) ?? open().finally(() => reviving.delete(mirror))
  reviving.set(mirror, opened)
  return opened
}

/** Entries acknowledged this long before the server's last answer are worth less than what is being written, ms. */
const sentSpareMs = 7 * 24 * 60 * 60_000

/** What may be deleted to make room. */
type Evictable = 'files too' | 'all but files'

/** Deletes what the server has too: the files kept offline, entries acknowledged long ago, dismissed notices. */
export async function makeRoom(
  mirror: Mirror,
  evictable: Evictable = 'files too',
  caches = globalThis.caches,
): Promise<void> {
  const { db } = mirror
  if (evictable === 'files too') await evictFiles(mirror).catch(() => {})
  for (const name of (await caches?.keys()) ?? [])
    if (!/precache|^chamada-(areas|copies)$/.test(name)) await caches.delete(name)
  await db.transaction('rw', db.meta, db.sent, db.overwritten, async () => {
    const { serverNow = 0 } = (await db.read('sync')) ?? {}
    await db.sent
      .where('sentAt')
      .below(serverNow - sentSpareMs)
      .delete()
    await db.overwritten.where('state').equals('dismissed').delete()
  })
}
