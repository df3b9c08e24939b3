import { sealedFor } from '#schema/sync/sealedFor.ts'
import type { PasswordPair } from '#web/mirror/database/records.ts'

/**
 * A pair of keys that a password opens without a server (WebCrypto). Whatever is encrypted to its public half is opened
 * by the private one, which is wrapped by a slow key made of the password.
 * Guarantees: the password and the unwrapped private half are stored nowhere, and no unwrapped private half leaves the
 * browser. A pair that was changed, or made for somebody else, does not open.
 * Invariant: a password is right if, and only if, it unwraps the private half.
 * After a crash: nothing is kept here.
 */

/** OWASP's figure for PBKDF2 with SHA-256: about a second on a slow processor, for the person as for a guesser. */
export const iterationsNow = 600_000

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const bytesOf = (text: string) => new TextEncoder().encode(text)

export async function makePair(password: string, userId: number, iterations = iterationsNow): Promise<PasswordPair> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const [salt, iv] = [random(16), random(12)]
  const slow = await slowKey(password, salt, iterations)
  const privateHalf = await crypto.subtle.wrapKey('pkcs8', privateKey, slow, wrapping(iv, userId))
  return { publicHalf: await crypto.subtle.exportKey('raw', publicKey), privateHalf, salt, iv, iterations }
}

/** The private half; undefined when this is not the password. */
export async function openPair(pair: PasswordPair, password: string, userId: number): Promise<CryptoKey | undefined> {
  const slow = await slowKey(password, pair.salt, pair.iterations)
  try {
    const how = wrapping(pair.iv, userId)
    return await crypto.subtle.unwrapKey('pkcs8', pair.privateHalf, slow, how, curve, false, ['deriveBits'])
  } catch (error) {
    if ((error as Error).name === 'OperationError') return undefined
    throw error
  }
}

/** A new key that seals (sealer.ts), and the `hint` with which the private half finds it again. */
export async function keyToSeal({ publicHalf }: PasswordPair): Promise<{ key: CryptoKey; hint: ArrayBuffer }> {
  const once = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const hint = await crypto.subtle.exportKey('raw', once.publicKey)
  return { key: await sharedKey(once.privateKey, publicHalf, hint), hint }
}

export const keyToOpen = (privateHalf: CryptoKey, hint: ArrayBuffer): Promise<CryptoKey> =>
  sharedKey(privateHalf, hint, hint)

async function sharedKey(own: CryptoKey, other: ArrayBuffer, salt: ArrayBuffer): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', other, curve, false, [])
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256)
  const secret = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: bytesOf('chamada rows') }
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const wrapping = (iv: PasswordPair['iv'], userId: number) => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytesOf(sealedFor(userId)),
})

async function slowKey(password: string, salt: PasswordPair['salt'], iterations: number): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['wrapKey', 'unwrapKey'])
}
