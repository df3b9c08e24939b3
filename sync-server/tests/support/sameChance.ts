import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { seededRandom } from '#server/demo/random.ts'

/**
 * Runs `work` at a time that stands still and with a chance that a seed determines: for the process, all random bytes and
 * numbers of `node:crypto` and of the web's `crypto`, and `Date.now`. The salts of passwords stay random.
 */
export async function withSameChance<T>(seed: number, time: number, work: () => Promise<T>): Promise<T> {
  const { between } = seededRandom(seed)
  const fill = <A extends ArrayBufferView | null>(array: A): A => {
    const { buffer, byteOffset, byteLength } = array!
    const bytes = new Uint8Array(buffer, byteOffset, byteLength)
    for (let n = 0; n < bytes.length; n += 1) bytes[n] = between(0, 255)
    return array
  }
  const bytes = (size: number) => fill(Buffer.alloc(size))
  const { randomBytes, randomInt, randomUUID } = crypto
  const { now } = Date
  Date.now = () => time
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (low: number, high?: number) => (high === undefined ? between(0, low - 1) : between(low, high - 1)),
    randomUUID: () => bytes(16).toString('hex'),
  })
  syncBuiltinESMExports()
  globalThis.crypto.getRandomValues = fill
  try {
    return await work()
  } finally {
    Date.now = now
    Object.assign(crypto, { randomBytes, randomInt, randomUUID })
    syncBuiltinESMExports()
    delete (globalThis.crypto as { getRandomValues?: unknown }).getRandomValues
  }
}
