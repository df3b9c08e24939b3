import type { Change } from '../../schema/entities/tables.ts'
import { Refusal } from '../../schema/errors.ts'
import { mutationFor } from '../../schema/mutations/index.ts'
import { argsOf } from '../../schema/mutations/mutation.ts'
import { idsFrom } from '../../schema/sync/ids.ts'
import type { OutboxEntry } from './database.ts'
import { Draft } from './draft.ts'
import type { Mirror } from './mirror.ts'

/**
 * Runs an entry's plan on a draft; throws the Refusal when a rule says no. Returns what it changed and the records it touched.
 * Of an entry that this build does not know nothing is planned.
 */
export async function planInto(
  draft: Draft,
  mirror: Mirror,
  entry: OutboxEntry,
): Promise<{ about: string[]; changes: Change[] }> {
  const found = mutationFor(entry.method, entry.path)
  const actor = await mirror.db.read('user')
  if (!found || !actor) return { about: entry.about, changes: [] }
  const args = argsOf(found.act, found.parameters, entry.body)
  const ids = idsFrom(entry.id, found.act.makes?.(args))
  const changes = await found.act.plan({ actor, args, rows: draft.reader, at: entry.at, ids })
  return { about: await draft.apply(changes), changes }
}

/**
 * Applies the plans of what still waits, and of what the server has but whose rows did not come yet (receipts.ts), in order. One
 * the rows no longer allow shows nothing; the server has the last word.
 */
export async function replayQueued(mirror: Mirror) {
  const { db } = mirror
  const settled = await db.sent.bulkGet((await db.read('settled')) ?? [])
  const queued = await db.outbox.where('state').equals('queued').toArray()
  const entries = [...settled.filter((entry) => entry !== undefined), ...queued].sort((a, b) => a.id - b.id)
  if (!entries.length) return
  const draft = new Draft(db)
  for (const entry of entries) {
    try {
      await planInto(draft, mirror, entry)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  await draft.flush()
}
