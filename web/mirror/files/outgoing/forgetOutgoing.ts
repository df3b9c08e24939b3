import Dexie from 'dexie'
import type { Mirror } from '#web/mirror/database/mirror.ts'

/** The name of the database with the content of files that wait to be sent (outgoingParts.ts). */
export const outgoingName = (userId: number) => `chamada-outgoing-${userId}`

/** Deletes it, if there is one. Every page can do it, also one that never sends a file. */
export async function forgetOutgoing({ userId, dexie }: Pick<Mirror, 'userId' | 'dexie'>): Promise<void> {
  await new Dexie(outgoingName(userId), dexie).delete()
}
