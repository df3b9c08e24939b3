import { giveFilesUp } from './forgetFiles.ts'
import type { Mirror } from './mirror.ts'
import { failureKind, isHandleDead, StorageFailure, storageFailure } from './storageFailure.ts'

/**
 * Does a piece of work on the mirror in spite of what storage does to handles.
 * Guarantees: a handle that died (browsers do that to pages they had put to sleep) is closed, opened again and the work done
 * again, at most three times; where there is no room, what can come again makes way and the work is done once more: the files a
 * person keeps here only for what that person did, never for what can come again itself. What fails after that rejects with a
 * StorageFailure and is not saved.
 * Invariant: the work is one transaction, so that what failed left nothing behind; nothing queued ever makes way.
 * Power cuts: as of the work itself.
 */
export async function steadily<T>(mirror: Mirror, work: () => Promise<T>, way: Way = 'files too'): Promise<T> {
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
        await makeRoom(mirror, way).catch(() => {})
      } else if (kind === 'dead' && revived < 3) {
        revived++
        await revive(mirror)
      } else throw storageFailure(error)
    }
  }
}

/**
 * Reads in spite of the same: what is on a screen needs no reload when the browser took the handle away. What fails for another
 * reason, or goes on failing, rejects as it did.
 */
export async function readSteadily<T>(mirror: Mirror, read: () => Promise<T>): Promise<T> {
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

/** Closes and opens the database again; who finds its handle dead meanwhile waits for the same. */
function revive(mirror: Mirror): Promise<void> {
  const { db } = mirror
  const open = async () => {
    db.close({ disableAutoOpen: false })
    // Whether it opens is seen by the work done again.
    await Promise.resolve(db.open()).catch(() => {})
  }
  const opened = reviving.get(mirror) ?? open().finally(() => reviving.delete(mirror))
  reviving.set(mirror, opened)
  return opened
}

/** What was acknowledged so long before the server was last heard is no longer worth more than what is being written, ms. */
const spare = 7 * 24 * 60 * 60_000

/** What makes way for something. */
type Way = 'files too' | 'all but files'

/** Lets go of what the server has: files kept for offline, what was acknowledged long ago, notices put away. */
export async function makeRoom(mirror: Mirror, way: Way = 'files too', caches = globalThis.caches): Promise<void> {
  const { db } = mirror
  if (way === 'files too') await giveFilesUp(mirror).catch(() => {})
  for (const name of (await caches?.keys()) ?? []) if (!name.includes('precache')) await caches.delete(name)
  await db.transaction('rw', db.meta, db.sent, db.overtaken, async () => {
    const { serverNow = 0 } = (await db.read('sync')) ?? {}
    await db.sent
      .where('sentAt')
      .below(serverNow - spare)
      .delete()
    await db.overtaken.where('state').equals('dismissed').delete()
  })
}
