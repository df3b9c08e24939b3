import { hkdfSync } from 'node:crypto'
import { secretOf } from '#server/store/epoch/meta.ts'
import type { Store } from '../store.ts'

/**
 * The key that seals a person's unsent work on a device when they sign out (web/mirror/session/sealOutbox.ts).
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
