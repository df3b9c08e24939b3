import Dexie from 'dexie'
import { keptFilesName } from './database.ts'
import type { Mirror } from './mirror.ts'

/**
 * What happens to the files kept offline when their person leaves, or when something that cannot be fetched again needs
 * their space. Every page can do it, also one that never kept any (keptFiles.ts).
 * Guarantees: after `forgetFiles` nothing of them is left, even while another tab has them open.
 * After a crash: it is done again at the next sign-out.
 */
/** Opens the database as it is; returns undefined when there is none. */
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

/** Frees their space; the files stay listed as wanted. */
export async function evictFiles(mirror: Mirror): Promise<void> {
  const db = await openAsIs(mirror)
  if (!db) return
  await db.transaction('rw', db.tables, async () => {
    await db.table('parts').clear()
    await db.table('files').toCollection().modify({ got: 0, halted: 'full' })
  })
  db.close()
}
