import { hkdfSync, webcrypto } from 'node:crypto'
import { sealedFor } from '#schema/sync/sealedFor.ts'
import { secretOf } from '#server/store/epoch/meta.ts'
import type { Store } from '../store.ts'

/**
 * The key that seals a person's unsent work on a device when they sign out (web/mirror/session/sealOutbox.ts), and
 * opens it here, when the office brings it in a file.
 * Guarantees: there is one key for each person, the same on all their devices and after any change of password. Without
 * the database's secret, nobody can derive it from other people's keys. Only that person receives it, and it is stored
 * nowhere.
 * Invariant: it is derived from the secret, which every copy of the database has. A restored backup gives the same key.
 * @returns 32 bytes, in base64
 */
export async function deviceKeyOf(store: Store, userId: number): Promise<string> {
  const secret = Buffer.from(await secretOf(store), 'hex')
  return Buffer.from(hkdfSync('sha256', secret, '', `chamada device key of ${userId}`, 32)).toString('base64')
}

/**
 * Opens what a device sealed for a person; undefined when it was changed, or sealed with another key or for somebody else.
 * @param sealed base64
 */
export async function unsealFor(
  store: Store,
  userId: number,
  sealed: { iv: string; data: string },
): Promise<string | undefined> {
  const { subtle } = webcrypto
  const bytes = Buffer.from(await deviceKeyOf(store, userId), 'base64')
  const key = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
  const iv = Buffer.from(sealed.iv, 'base64')
  const additionalData = new TextEncoder().encode(sealedFor(userId))
  try {
    const data = await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, Buffer.from(sealed.data, 'base64'))
    return new TextDecoder().decode(data)
  } catch (error) {
    // A vector of another length or data shorter than its seal is as closed as a wrong key.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
