import { Refusal } from '#schema/errors.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import { type Planned, planOf } from '#schema/mutations/planOf.ts'
import { idsFrom } from '#schema/sync/ids.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { StagedChanges } from './stagedChanges.ts'

/**
 * Runs an entry's plan on staged changes. Returns what it changed and the records it touched. Throws the Refusal when a
 * rule says no. Nothing is planned for an entry that this build does not know.
 */
export async function planInto(
  staged: StagedChanges,
  mirror: Mirror,
  entry: OutboxEntry,
): Promise<{ about: string[]; planned?: Planned }> {
  const found = mutationFor(entry.method, entry.path)
  const { user: actor, videoHosts } = await mirror.db.readAll('user', 'videoHosts')
  if (!found || !actor) return { about: entry.about }
  const args = argsOf(found.act, found.parameters, entry.body)
  const ids = idsFrom(entry.id, found.act.createsRows?.(args))
  const context = { actor, args, rows: staged.reader, at: entry.at, ids, videoHosts, without: entry.leftOut }
  const planned = await planOf(found.act, context)
  return { about: await staged.apply(planned.changes), planned }
}

/**
 * Applies, in order, the plans of what still waits and of what the server has but whose rows have not come yet
 * (receipts.ts). An entry that the rows no longer allow shows nothing; the server has the last word.
 */
export async function replayQueued(mirror: Mirror) {
  const { db } = mirror
  const settled = await db.sent.bulkGet((await db.read('settled')) ?? [])
  const queued = await db.outbox.where('state').equals('queued').toArray()
  const entries = [...settled.filter((entry) => entry !== undefined), ...queued].sort((a, b) => a.id - b.id)
  if (!entries.length) return
  const staged = new StagedChanges(db)
  for (const entry of entries) {
    try {
      await planInto(staged, mirror, entry)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  await staged.flush()
}
