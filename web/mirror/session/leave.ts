import { forgetFiles } from '#web/mirror/database/forgetFiles.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { initialSync } from '#web/mirror/database/records.ts'
import { forgetRows } from '#web/mirror/database/serverRows.ts'
import { endVisit } from '#web/mirror/database/visit.ts'
import { forgetOutgoing } from '#web/mirror/files/outgoing/forgetOutgoing.ts'
import { copyPlace } from './copyPlace.ts'
import { forgetVault } from './forgetVault.ts'
import { forgetCopies } from './keepCopies.ts'

/**
 * What stays of a person on a shared device after they sign out.
 * Guarantees: no row and no file of the school stays, nor arrives with an answer that is still on its way (visit.ts).
 * Queued work stays only when its author chose to keep it, and then it alone, sealed where the browser can
 * (sealOutbox.ts). The network is not waited for.
 * After a crash: forgetting is one transaction, in which the visit ends. A deletion that was interrupted finds nothing
 * more in it.
 */

/** Keeps only the outbox, and the device's numbers with their proof, for when the same person returns. */
export async function lockOutbox(mirror: Mirror): Promise<void> {
  const { db } = mirror
  await db.atomically(async () => {
    await forgetRows(mirror)
    await db.deliveries.clear()
    await db.sent.clear()
    await db.overwritten.clear()
    await db.meta.bulkDelete([
      ...['user', 'unsent', 'school', 'traffic', 'unaccepted', 'absence', 'drafts'],
      ...['pair', 'wrongTries', 'vault', 'packs', 'forFiles'],
    ])
    const historyToken = (await db.read('sync'))?.historyToken
    await db.keep('sync', { ...initialSync, ...(historyToken && { historyToken }) })
    await endVisit(db)
  })
  await Promise.all([forgetFiles(mirror), forgetVault(mirror)])
}

/**
 * Leaves nothing behind, unless more waits than was counted: another tab may have done something meanwhile. Then the
 * outbox stays, locked.
 * @param counted how many entries the person discards; 0 when nothing was there to send
 * @returns whether nothing stays
 */
export async function forgetCounted(mirror: Mirror, counted: number, copies = copyPlace()): Promise<boolean> {
  const { visit, restored = [] } = await mirror.db.readAll('visit', 'restored')
  if (await forgetEverything(mirror, async () => (await mirror.db.outbox.count()) <= counted)) {
    // What was not put back yet is no part of what was counted.
    const ended = (each: string) => counted > 0 || !visit || each === visit.id || restored.includes(each)
    await forgetCopies(mirror, ended, copies).catch(() => {})
    return true
  }
  await lockOutbox(mirror)
  return false
}

/**
 * Leaves nothing behind.
 * @param may checked inside the transaction that forgets
 * @param keepsOutgoing the keys of the files that wait to be sent are sealed elsewhere, so their content stays
 * @returns whether it was done
 */
export async function forgetEverything(
  mirror: Mirror,
  may: () => Promise<boolean> = async () => true,
  { keepsOutgoing = false } = {},
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
  await Promise.all([forgetFiles(mirror), forgetVault(mirror), keepsOutgoing || forgetOutgoing(mirror)])
  health.deleted = true
  db.close()
  await db.delete()
  return true
}
