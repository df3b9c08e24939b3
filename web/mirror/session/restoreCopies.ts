import type { Lock } from '#web/mirror/database/locks.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { queueEntries } from '#web/mirror/outbox/outboxFile.ts'
import { allRequested } from '#web/mirror/outbox/requestedUpTo.ts'
import { type CopyName, type CopyPlace, copyPlace } from './copyPlace.ts'
import { isUnknown, withCopies } from './keepCopies.ts'
import { unseal } from './sealer.ts'

/**
 * Puts acts back into the outbox whose database the browser lost: those of an earlier visit, and those of this visit
 * with a number that this database never gave out, because the browser put back an older state of it.
 * Guarantees: each act is queued once, under its own number, however often this starts; the server takes it once. What
 * ended in a database that still stands (sent, discarded, withdrawn) never comes back. Acts done from now on get other
 * numbers.
 * Invariant: an act is put back only once the server has given this database numbers of its own.
 * After a crash: it is one transaction, which notes the visits whose acts are back. `keepCopies` removes their copies.
 * Those of a visit of which the key opens none stay.
 * @param key opens the copies; without it they stay for later
 * @returns how many acts came back, and how many copies the key does not open
 */
export const restoreCopies = (
  mirror: Mirror,
  key: CryptoKey | undefined,
  place: CopyPlace | null = copyPlace(),
  lock: Lock = webLock,
): Promise<{ back: number; closed: number }> =>
  withCopies(mirror, lock, async () => {
    const none = { back: 0, closed: 0 }
    const mine = ((await place?.list()) ?? []).filter(({ userId }) => userId === mirror.userId)
    if (!mine.length || !key) return none
    const isLost = await lostIn(mirror)
    const lost = mine.filter(isLost)
    if (!lost.length) return none
    const opened = await Promise.all(
      lost.map(async (name) => ({ name, entry: await openedCopy(place!, mirror, key, name) })),
    )
    const copies = opened.flatMap(({ name, entry }) => (entry ? [{ name, entry }] : []))
    mirror.probe('restore.before')
    const back = copies.length ? await withStorageRetry(mirror, () => putBack(mirror, copies), 'files too') : 0
    mirror.probe('restore.queued')
    return { back, closed: lost.length - copies.length }
  })

/** A test for copies of acts that this database does not know of. */
async function lostIn({ db }: Mirror): Promise<(name: CopyName) => boolean> {
  const { visit, device, restored = [] } = await db.readAll('visit', 'device', 'restored')
  if (!visit?.open || !device) return () => false
  return (name) => (name.visit === visit.id ? isUnknown(name.id, device) : !restored.includes(name.visit))
}

/** Numbers that are left out after an older state of a database came back: acts without a copy may have had them. */
const skipped = 4096

const putBack = (mirror: Mirror, copies: { name: CopyName; entry: OutboxEntry }[]) =>
  mirror.db.atomically(async () => {
    const { db } = mirror
    const visit = await visitNow(db)
    const isLost = await lostIn(mirror)
    const lost = copies.filter(({ name }) => isLost(name))
    const device = (await db.read('device'))!
    const again = lost.filter(({ name }) => name.visit === visit?.id).map(({ name }) => name.id)
    if (again.length) {
      const next = Math.max(...again) - allRequested(device) + device.next + skipped
      await db.keepAll({ device: { ...device, next }, askedUpTo: Math.max(...again) })
    }
    const earlier = lost.flatMap(({ name }) => (name.visit === visit?.id ? [] : [name.visit]))
    await db.keep('restored', [...new Set([...((await db.read('restored')) ?? []), ...earlier])])
    // An act whose state changed as the page ended may have two copies.
    const entries = new Map(lost.map(({ entry }) => [entry.id, entry]))
    return queueEntries(mirror, [...entries.values()])
  })

async function openedCopy(place: CopyPlace, { userId }: Mirror, key: CryptoKey, name: CopyName) {
  const sealed = await place.get(name)
  const text = sealed && (await unseal(key, userId, sealed))
  return text === undefined ? undefined : (JSON.parse(text) as OutboxEntry)
}
