import { freshSync } from './database.ts'
import { forgetFiles } from './forgetFiles.ts'
import type { Mirror } from './mirror.ts'
import { forgetRows } from './serverRows.ts'
import { endVisit } from './visit.ts'

/**
 * What is left of a person on a shared device after they sign out.
 * Guarantees: no row and no file of the school stays, nor comes with an answer that is still on its way (visit.ts); queued work
 * stays only when its author chose to keep it, and then it alone, sealed where the browser can (sealOutbox.ts). The network is not
 * waited for.
 * Power cuts: forgetting is one transaction, in which the visit ends; a deletion cut short finds nothing in it any more.
 */

/** Leaves only the outbox and the device's numbers behind, for when the same person returns. */
export async function lockOutbox(mirror: Mirror): Promise<void> {
  const { db } = mirror
  await db.atomically(async () => {
    await forgetRows(mirror)
    await db.deliveries.clear()
    await db.sent.clear()
    await db.overtaken.clear()
    await db.meta.bulkDelete(['user', 'unsent', 'school', 'traffic', 'unaccepted'])
    await db.keep('sync', freshSync)
    await endVisit(db)
  })
  await forgetFiles(mirror)
}

/**
 * Leaves nothing behind.
 * @param may asked inside the transaction that forgets
 * @returns whether it was done
 */
export async function forgetEverything(
  mirror: Mirror,
  may: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { db, health } = mirror
  const forgot = await db.atomically(async () => {
    if (!(await may())) return false
    for (const table of db.tables) await table.clear()
    await endVisit(db)
    return true
  })
  if (!forgot) return false
  mirror.probe('forget.cleared')
  await forgetFiles(mirror)
  health.deleted = true
  db.close()
  await db.delete()
  return true
}
