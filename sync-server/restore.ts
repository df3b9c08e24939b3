import type { TableName } from '../schema/entities/tables.ts'
import type { Actor } from '../schema/entities/user.ts'
import { Refusal } from '../schema/errors.ts'
import { type RestorePlan, restoreDays, restorePlan, rootsOf } from '../schema/rules/restorePlan.ts'
import { mustRestore, restoreDeleted } from '../schema/serverActs/restoreDeleted.ts'
import { type Circumstances, note, type Outcome } from './command.ts'
import { reopenAccounts } from './store/closedAccounts.ts'
import { takeIds } from './store/counters.ts'
import { type JournalRow, lastDeletionOf, recall } from './store/journal.ts'
import { mustStillBe } from './store/people.ts'
import { readerOf } from './store/reader.ts'
import type { Q } from './store/store.ts'
import { write } from './store/write.ts'

/**
 * Brings back what an act of the journal deleted, with everything that hung on it (decisions section 6).
 * Guarantees: rows come back under their own numbers and keys, through the writing door, with new places in their school's
 * order, so that devices that were told they are gone get them again; it is an act of the journal itself.
 * Only the last deletion of a thing can be undone: an earlier one knows nothing of what was added in between.
 * Invariant: a restored row is written now: what was changed elsewhere before it came back loses to it.
 */
export async function restore(q: Q, actor: Actor, id: number, { now }: Circumstances): Promise<Outcome> {
  await mustStillBe(q, actor)
  const { back, besides } = await restorable(q, actor, id, now)
  const entryId = await takeIds(q, 'journal', 1)
  const done = await write(q, [...back, ...besides], [now, entryId], { restoring: true })
  await reopenAccounts(q, back)
  const entry = { id: entryId, at: now, device: null, receivedAt: now, hash: '', actor }
  const call = { method: restoreDeleted.method, path: restoreDeleted.path.replace(':id', String(id)), body: null }
  await note(q, entry, call, restoreDeleted.name, { outcome: 'applied', ...done })
  return { ...done, receipt: { id: entryId, outcome: 'applied' } }
}

/** What would come back, by table; rejects with the Refusal as restoring itself would. */
export async function foreseeRestore(
  q: Q,
  actor: Actor,
  id: number,
  { now }: Circumstances,
): Promise<Partial<Record<TableName, number>>> {
  const counts: Partial<Record<TableName, number>> = {}
  for (const { table } of (await restorable(q, actor, id, now)).back) counts[table] = (counts[table] ?? 0) + 1
  return counts
}

async function restorable(q: Q, actor: Actor, id: number, now: number): Promise<RestorePlan> {
  const entry = await recall(q, id)
  if (entry?.outcome !== 'applied') throw new Refusal('notFound')
  const rows = readerOf(q)
  await mustRestore(actor, entry, rows)
  if (entry.receivedAt + restoreDays * 86_400_000 <= now) throw new Refusal('activity.tooOld')
  const plan = await restorePlan(entry.changes, rows)
  if (!(await isLastDeletion(q, entry))) throw new Refusal('activity.deletedAgain')
  return plan
}

/** Whether nothing that the act deleted for itself came back and was deleted again: that took along what came after it. */
export async function isLastDeletion(q: Q, { id, changes }: JournalRow): Promise<boolean> {
  for (const { table, key, row } of rootsOf(changes))
    if ((await lastDeletionOf(q, table, key, row)) !== id) return false
  return true
}
