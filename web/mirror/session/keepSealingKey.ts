import type { Mirror } from '#web/mirror/database/mirror.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { fetchDeviceKey } from './fetchDeviceKey.ts'
import { sealingKey } from './sealer.ts'

/**
 * The key that seals what this person leaves when they sign out. It is stored while they are here, so that the sign-out
 * needs no network.
 * Guarantees: a key from before the server was restored from a backup is requested again. Nothing is stored for a
 * person who has left. Rejects with a NetworkFailure when the key is not here and does not come.
 * After a crash: it was one write.
 */
export async function keepSealingKey(mirror: Mirror, ask = fetchDeviceKey): Promise<CryptoKey> {
  const { db } = mirror
  const { sealing, sync } = await db.readAll('sealing', 'sync')
  const epoch = sync?.epoch ?? null
  if (sealing && sealing.epoch === epoch) return sealing.key
  // Before the first answer the epoch of the key is not known. Such a key came a moment ago and is used.
  const key = sealing?.epoch === null ? sealing.key : await sealingKey(await ask(mirror.userId))
  await db.transaction('rw', db.meta, async () => {
    await visitNow(db)
    await db.keep('sealing', { key, epoch })
  })
  return key
}
