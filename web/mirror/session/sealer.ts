import { sealedFor } from '#schema/sync/sealedFor.ts'
import type { Sealed } from './sealedDatabase.ts'

/**
 * Seals texts for one person, with a key that only their sign-in provides.
 * Guarantees: a text that was changed, or sealed with another key or for somebody else, does not open. The key cannot
 * be exported from the browser.
 * After a crash: nothing is kept here.
 */
const algorithm = 'AES-GCM'

/** Whether this browser can seal at all. On addresses without https, other than the device's own, it cannot. */
export const canSeal = (on: { crypto?: { subtle?: unknown } } = globalThis): boolean => !!on.crypto?.subtle

/** @param text 32 bytes in base64, as the server sends them */
export function sealingKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}

const parameters = (iv: Sealed['iv'], userId: number) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(sealedFor(userId)),
})

export async function seal(key: CryptoKey, userId: number, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(parameters(iv, userId), key, new TextEncoder().encode(text)) }
}

/** The opened text; undefined when this is not the key. */
export async function unseal(key: CryptoKey, userId: number, { iv, data }: Sealed): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(iv, userId), key, data))
  } catch (error) {
    if ((error as Error).name === 'OperationError') return undefined
    throw error
  }
}
