import { hkdfSync } from 'node:crypto'
import { secretOf } from './meta.ts'
import type { Store } from './store.ts'

/**
 * What a person's devices seal their unsent work with when they sign out (web/mirror/sealOutbox.ts).
 * Guarantees: one for each person, the same on all their devices, whatever becomes of their password; whoever lacks the
 * database's secret learns nothing of it from those of others. It is told to that person alone, and is kept nowhere.
 * Invariant: it follows from the secret that every copy of the database has, so a backup that is put back gives the same.
 * @returns 32 bytes, in base64
 */
export async function deviceKeyOf(store: Store, userId: number): Promise<string> {
  const secret = Buffer.from(await secretOf(store), 'hex')
  return Buffer.from(hkdfSync('sha256', secret, '', `chamada device key of ${userId}`, 32)).toString('base64')
}
