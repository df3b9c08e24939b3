import Dexie from 'dexie'
import type { Mirror } from '#web/mirror/database/mirror.ts'

/** The name of the database in which a mirror is sealed (vault.ts). */
export const vaultName = (userId: number) => `chamada-vault-${userId}`

/** Deletes it, if there is one. Every page can do it, also one that never seals. */
export async function forgetVault({ userId, dexie }: Mirror): Promise<void> {
  await new Dexie(vaultName(userId), dexie).delete()
}
