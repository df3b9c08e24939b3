import { blockOf } from '#schema/sync/ids.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry, StoredDevice } from '#web/mirror/database/records.ts'
import { readWithStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { allRequested } from '#web/mirror/outbox/requestedUpTo.ts'
import { type CopyName, copiesLimit, copyPlace } from './copyPlace.ts'
import { seal } from './sealer.ts'

/**
 * Keeps the acts that wait a second time, outside IndexedDB (copyPlace.ts).
 * Guarantees: a copy is written only after the act is in the outbox, and goes once the act is no longer there. Copies
 * are sealed with the key of their person's sign-in; without the key there are none. The oldest acts are copied first,
 * up to the limit.
 * Invariant: one page or worker at a time changes a person's copies, and reads the outbox as it is then. Nothing is
 * written once the visit is over.
 * After a crash: at worst an act has no copy yet, or a copy outlives its act. The next start makes it right, and an act
 * that is sent twice takes effect once, by its number.
 * @param read called with all that waits, before any of it is copied
 */
export const keepCopies = (
  mirror: Mirror,
  place = copyPlace(),
  lock: Lock = webLock,
  read: (entries: OutboxEntry[]) => void = () => {},
): Promise<void> =>
  withCopies(mirror, lock, async () => {
    const { visit, key, restored, device, entries } = await readWithStorageRetry(mirror, () => readWaiting(mirror))
    if (!visit?.open) return
    read(entries)
    if (!place) return
    const all = await place.list()
    const wanted = new Map(entries.map((entry) => [`${entry.id}/${stateOf(entry)}`, entry]))
    const isEnded = (name: CopyName) =>
      name.userId === mirror.userId &&
      (name.visit === visit.id
        ? !wanted.has(`${name.id}/${name.state}`) && !isUnknown(name.id, device)
        : restored.includes(name.visit))
    const there = all.filter((name) => !isEnded(name))
    if (key) {
      const missing = new Map(wanted)
      for (const { userId, visit: of, id, state } of there)
        if (userId === mirror.userId && of === visit.id) missing.delete(`${id}/${state}`)
      let size = there.reduce((sum, name) => sum + name.size, 0)
      const writes: Promise<void>[] = []
      for (const [, entry] of missing) {
        const sealed = await seal(key, mirror.userId, JSON.stringify(copiedOf(entry)))
        const bytes = sealed.iv.byteLength + sealed.data.byteLength
        if (size + bytes > copiesLimit) break
        size += bytes
        const name = { userId: mirror.userId, visit: visit.id, id: entry.id, state: stateOf(entry), size: bytes }
        writes.push(place.put(name, sealed))
      }
      await Promise.all(writes)
    }
    // Only then: an act that was changed has its new copy before the old one goes.
    for (const name of all) if (isEnded(name)) await place.remove(name)
  })

/** Works on a person's copies while no other page or worker does. */
export const withCopies = <T>({ userId }: Mirror, lock: Lock, work: () => Promise<T>): Promise<T> =>
  lock(`chamada-copies-${userId}`, work)

/** Removes a person's copies of some visits. Call it once nothing of these visits waits any more. */
export const forgetCopies = (
  mirror: Mirror,
  ended: (visit: string) => boolean,
  place = copyPlace(),
  lock: Lock = webLock,
): Promise<void> =>
  withCopies(mirror, lock, async () => {
    for (const name of (await place?.list()) ?? [])
      if (name.userId === mirror.userId && ended(name.visit)) await place!.remove(name)
  })

/** Whether this database never gave out a number of its own block: the browser put back an older state of it. */
export const isUnknown = (id: number, device: StoredDevice | undefined): boolean =>
  device !== undefined && blockOf(id) === device.block && id > allRequested(device)

const readWaiting = ({ db }: Mirror) =>
  db.transaction('r', db.outbox, db.meta, async () => {
    const [{ visit, sealing, restored = [], device }, entries] = await Promise.all([
      db.readAll('visit', 'sealing', 'restored', 'device'),
      db.outbox.orderBy('id').toArray(),
    ])
    return { visit, key: sealing?.key, restored, device, entries }
  })

/** What changes with each try to send is not worth a new copy. */
const copiedOf = ({ after: _, ...entry }: OutboxEntry): OutboxEntry => ({ ...entry, attempts: 0 })

/** A short hash of what is copied, of which nothing can be read. */
function stateOf(entry: OutboxEntry): string {
  let hash = 0
  for (const letter of JSON.stringify(copiedOf(entry))) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0
  return (hash & 0xffffff).toString(36)
}
