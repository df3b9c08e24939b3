import { mirrorVersion } from '#web/mirror/database/database.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { keepProofs } from '#web/mirror/database/proofs.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { queueEntries } from '#web/mirror/outbox/outboxFile.ts'
import type { Sealed, SealedRecord } from './sealedDatabase.ts'
import { unseal } from './sealer.ts'
import { type LeftWork, withSealed } from './sealOutbox.ts'

/**
 * Puts what a person left sealed on this device back into the outbox, now that they are here.
 * Guarantees: each change is queued once, under its own number, however often this starts. A record that the key does
 * not open stays as it is. Nothing happens once the person has left again: rejects with VisitEnded.
 * Invariant: a record is deleted only after its work is in the outbox.
 * After a crash: between the two both are there, and the next time only the record goes.
 * @returns the records that this key does not open
 */
export const openSealed = (mirror: Mirror, key: CryptoKey | undefined, lock: Lock = webLock): Promise<SealedRecord[]> =>
  withSealed(mirror, lock, async (sealed) => {
    const closed: SealedRecord[] = []
    for (const record of await sealed.of(mirror.userId)) {
      if (record.sealed) {
        const work = key && (await workIn(record.sealed, key, mirror))
        if (!work) {
          closed.push(record)
          continue
        }
        mirror.probe('unseal.before')
        await withStorageRetry(mirror, () => requeue(mirror, record.id, work), 'files too')
        mirror.probe('unseal.lined')
      }
      await sealed.records.delete(record.id)
    }
    return closed
  })

/** The form of a later build is not for this one to open. */
async function workIn(sealed: Sealed, key: CryptoKey, { userId }: Mirror): Promise<LeftWork | undefined> {
  const text = await unseal(key, userId, sealed)
  const work = text === undefined ? undefined : (JSON.parse(text) as LeftWork)
  return work?.form === 1 ? work : undefined
}

const requeue = (mirror: Mirror, id: string, { entries, device, askedUpTo, proofs, outgoing }: LeftWork) =>
  mirror.db.atomically(async () => {
    const { db } = mirror
    await visitNow(db)
    const now = await db.readAll('version', 'device', 'unsealed', 'outgoing')
    if (now.version !== undefined && now.version !== mirrorVersion) throw new StorageFailure('outdated')
    if (now.unsealed === id) return
    if (device && !now.device) await db.keepAll({ device, ...(askedUpTo !== undefined && { askedUpTo }) })
    await keepProofs(db, proofs)
    if (outgoing) await db.keep('outgoing', { ...outgoing, ...now.outgoing })
    await queueEntries(mirror, entries)
    await db.keep('unsealed', id)
  })
