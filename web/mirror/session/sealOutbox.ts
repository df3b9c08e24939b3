import type { WipeReason } from '#schema/sync/revocation.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { proofsIn } from '#web/mirror/database/proofs.ts'
import type { OutboxEntry, Outgoing, StoredDevice } from '#web/mirror/database/records.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { forgetEverything, lockOutbox } from './leave.ts'
import { SealedDatabase, type SealedRecord } from './sealedDatabase.ts'
import { canSeal, seal, unseal } from './sealer.ts'

/**
 * Locks the outbox of somebody who signed out (leave.ts), seals it and deletes their databases.
 * Guarantees: the sealed record was read back and opened before anything is deleted. Nothing is deleted that is not in
 * it, nor once its person is here again. Where the browser cannot seal, or the key never came, the outbox stays locked
 * as it is, and a record only notes that it waits. The network is not needed.
 * Invariant: a visit has one record, however often it is sealed.
 * After a crash: before the deletion both are there, and the next start begins again; after it, only the record.
 */

/** What is sealed: all that the next visit continues from. */
export interface LeftWork {
  form: 1
  entries: OutboxEntry[]
  device?: StoredDevice | undefined
  askedUpTo?: number | undefined
  /** See `proofs` of the database; with the device's own. */
  proofs?: Record<number, string>
  /** The files its acts name that were not sent, with the keys of their content, which stays on the device. */
  outgoing?: Outgoing | undefined
}

/** How a person left. */
export interface Left {
  /** ms, by the device's clock; the same each time the sealing is resumed */
  at: number
  /** Shown on the sign-in page. */
  name?: string | undefined
  /** Why the device forgot what it held, when they did not sign out themselves. */
  why?: WipeReason | undefined
}

/** Works on what people left sealed, while nobody else on this device seals or opens. */
export const withSealed = <T>(
  { dexie, userId }: Mirror,
  lock: Lock,
  work: (sealed: SealedDatabase) => Promise<T>,
): Promise<T> =>
  lock(`chamada-sealed-${userId}`, async () => {
    const sealed = new SealedDatabase(dexie)
    try {
      return await work(sealed)
    } finally {
      sealed.close()
    }
  })

/** @param isAway whether they have not signed in again */
export const sealOutbox = (
  mirror: Mirror,
  left: Left,
  isAway: () => Promise<boolean> = async () => true,
  lock: Lock = webLock,
): Promise<void> =>
  withSealed(mirror, lock, async (sealed) => {
    if (!(await isAway())) return
    await lockOutbox(mirror)
    while (!(await sealOnce(mirror, left, sealed)));
  })

/** Returns false when something was put into the outbox meanwhile. */
async function sealOnce(mirror: Mirror, left: Left, sealed: SealedDatabase): Promise<boolean> {
  const found = await readLeft(mirror)
  if (found.visit?.open) return true
  if (found.work.entries.length && !(await putRecord(mirror, left, sealed, found))) return true
  const text = JSON.stringify(found.work)
  const unchanged = async () => {
    const now = await readLeft(mirror)
    return !now.visit?.open && JSON.stringify(now.work) === text
  }
  return forgetEverything(mirror, unchanged, {
    keepsOutgoing: found.work.entries.length > 0 && found.work.outgoing !== undefined,
  })
}

/** Writes the record and reads it back. Returns false where it cannot be sealed; then it only notes that work waits. */
async function putRecord(
  { userId, probe }: Mirror,
  { at, name, why }: Left,
  sealed: SealedDatabase,
  { visit, key, work }: Awaited<ReturnType<typeof readLeft>>,
): Promise<boolean> {
  const text = JSON.stringify(work)
  const id = `${userId}-${visit?.id || at}`
  const about = { id, userId, count: work.entries.length, leftAt: at }
  const record: SealedRecord = { ...about, ...(name && { name }), ...(why && { why }) }
  if (!key || !canSeal()) {
    await sealed.records.put(record)
    return false
  }
  probe('seal.before')
  await sealed.records.put({ ...record, sealed: await seal(key, userId, text) })
  probe('seal.written')
  const kept = (await sealed.records.get(id))?.sealed
  if (!kept || (await unseal(key, userId, kept)) !== text) throw new StorageFailure('broken')
  return true
}

/** Seals a copy of the outbox beside it. Returns whether all that waits is in it. */
export const sealCopy = (mirror: Mirror, left: Left, lock: Lock = webLock): Promise<boolean> =>
  withSealed(mirror, lock, async (sealed) => {
    const found = await readLeft(mirror)
    return !found.work.entries.length || putRecord(mirror, left, sealed, found)
  })

const readLeft = ({ db }: Mirror) =>
  db.transaction('r', db.outbox, db.meta, async () => {
    const { visit, sealing, device, askedUpTo, outgoing } = await db.readAll(
      'visit',
      'sealing',
      'device',
      'askedUpTo',
      'outgoing',
    )
    const entries = await db.outbox.orderBy('id').toArray()
    const work: LeftWork = { form: 1, entries, device, askedUpTo, outgoing, proofs: await proofsIn(db) }
    return { visit, key: sealing?.key, work }
  })
