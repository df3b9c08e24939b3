import { forgetRows } from './apply.ts'
import { freshSync } from './database.ts'
import { forgetFiles } from './forgetFiles.ts'
import type { Mirror } from './mirror.ts'

/**
 * What is left of a person on a shared device after they sign out.
 * Guarantees: no row and no file of the school stays; queued work stays only when its author chose to keep it, and then it alone.
 * Power cuts: forgetting is one transaction; a deletion cut short is done again at the next sign-out.
 */

/** Leaves only the outbox and the device's numbers behind, for when the same person returns. */
export async function lockOutbox(mirror: Mirror): Promise<void> {
  await forgetFiles(mirror)
  await mirror.db.atomically(async () => {
    await forgetRows(mirror)
    await mirror.db.deliveries.clear()
    await mirror.db.sent.clear()
    await mirror.db.overtaken.clear()
    await mirror.db.keep('sync', freshSync)
  })
}

/** Leaves nothing behind. */
export async function forgetEverything(mirror: Mirror): Promise<void> {
  await forgetFiles(mirror)
  mirror.db.close()
  await mirror.db.delete()
}
