import Dexie from 'dexie'
import { keptFilesName } from './database.ts'
import type { Mirror } from './mirror.ts'

/**
 * What becomes of the files kept offline when their person leaves, or when something that cannot come again needs their room.
 * Every page can do it, also one that never kept any (keptFiles.ts).
 * Guarantees: after `forgetFiles` nothing of them is left, also while another tab has them open. Power cuts: done again at the
 * next sign-out.
 */
/** Opens them as they are; undefined when there are none. */
async function openAsIs({ userId, dexie }: Mirror): Promise<Dexie | undefined> {
  const db = new Dexie(keptFilesName(userId), dexie)
  try {
    return await db.open()
  } catch {
    db.close()
    return undefined
  }
}

export async function forgetFiles(mirror: Mirror): Promise<void> {
  const db = await openAsIs(mirror)
  if (!db) return
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  await db.delete()
}

/** Gives their room back; what was wanted stays listed. */
export async function giveFilesUp(mirror: Mirror): Promise<void> {
  const db = await openAsIs(mirror)
  if (!db) return
  await db.transaction('rw', db.tables, async () => {
    await db.table('parts').clear()
    await db.table('files').toCollection().modify({ got: 0, halted: 'full' })
  })
  db.close()
}
