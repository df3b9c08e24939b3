import { Refusal } from '#schema/errors.ts'
import { restoreDeleted } from '#schema/mutations/online/restoreDeleted.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { type Login, type RestorePlan, rootsOf } from '#schema/rules/journal/restorePlan.ts'
import { reopenAccounts } from '#server/store/accounts/closedAccounts.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import { entryOf, type JournalRow, lastDeletionOf } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { addOutcome } from './addOutcome.ts'
import type { ActResult, ExecuteOptions } from './applyAct.ts'

/**
 * Restores what an act of the journal deleted, with everything that depended on it (decisions section 6).
 * Guarantees: rows come back under their own numbers and keys, through `write`. They take new places in their school's
 * order, so that devices that removed them get them again. Restoring is an act of the journal itself. Only the last
 * deletion of a thing can be undone: an earlier one knows nothing of what was added in between.
 * Invariant: a restored row is written now. Changes made elsewhere before it came back lose to it.
 */
export async function restore(
  q: Q,
  actor: Actor,
  id: number,
  { now, zone }: ExecuteOptions,
  login?: Login,
): Promise<ActResult> {
  await mustStillBe(q, actor)
  const { back, besides } = await restorable(q, actor, id, { now, zone }, login)
  const entryId = await takeIds(q, 'journal', 1)
  const done = await write(q, [...back, ...besides], [now, entryId], { restoring: true })
  await reopenAccounts(q, back)
  const entry = { id: entryId, at: now, device: null, receivedAt: now, hash: '', actor }
  const call = { method: restoreDeleted.method, path: restoreDeleted.path.replace(':id', String(id)), body: null }
  await addOutcome(q, entry, call, restoreDeleted.name, { outcome: 'applied', ...done })
  return { ...done, receipt: { id: entryId, outcome: 'applied' } }
}

/** Counts what would come back, by table. Throws the Refusal that restoring itself would throw. */
export async function dryRunRestore(
  q: Q,
  actor: Actor,
  id: number,
  options: ExecuteOptions,
): Promise<Partial<Record<TableName, number>>> {
  const counts: Partial<Record<TableName, number>> = {}
  for (const { table } of (await restorable(q, actor, id, options)).back) counts[table] = (counts[table] ?? 0) + 1
  return counts
}

async function restorable(
  q: Q,
  actor: Actor,
  id: number,
  { now, zone }: ExecuteOptions,
  login?: Login,
): Promise<RestorePlan> {
  const entry = await entryOf(q, id)
  if (entry?.outcome !== 'applied') throw new Refusal('notFound')
  const context = { actor, entry, rows: readerOf(q), now, zone, login }
  await restoreDeleted.allow(context)
  const plan = await restoreDeleted.plan(context)
  if (!(await isLastDeletion(q, entry))) throw new Refusal('activity.deletedAgain')
  return plan
}

/**
 * Returns true when no row that the act itself deleted was restored and deleted again. A later deletion also took what
 * was added after the restore.
 */
export async function isLastDeletion(q: Q, { id, changes }: JournalRow): Promise<boolean> {
  for (const { table, key, row } of rootsOf(changes))
    if ((await lastDeletionOf(q, table, key, row)) !== id) return false
  return true
}
