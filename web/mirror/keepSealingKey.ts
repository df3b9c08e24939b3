import { fetchDeviceKey } from './fetchDeviceKey.ts'
import type { Mirror } from './mirror.ts'
import { sealingKey } from './sealer.ts'
import { visitNow } from './visit.ts'

/**
 * The key that seals what this person leaves when they sign out, kept while they are here so that no network is needed then.
 * Guarantees: a key of before the server was put back to a backup is asked for anew; nothing is kept for who has left.
 * Rejects with a NetworkFailure when it is not here and does not come. Power cuts: one write.
 */
export async function keepSealingKey(mirror: Mirror, ask = fetchDeviceKey): Promise<CryptoKey> {
  const { db } = mirror
  const { sealing, sync } = await db.readAll('sealing', 'sync')
  const epoch = sync?.epoch ?? null
  if (sealing && sealing.epoch === epoch) return sealing.key
  // Before the first answer it is not known whose history the key is from: it came a moment ago.
  const key = sealing?.epoch === null ? sealing.key : await sealingKey(await ask(mirror.userId))
  await db.transaction('rw', db.meta, async () => {
    await visitNow(db)
    await db.keep('sealing', { key, epoch })
  })
  return key
}
