import { mutationFor } from '../../schema/mutations/index.ts'
import { argsOf } from '../../schema/mutations/mutation.ts'
import { idsFrom } from '../../schema/sync/ids.ts'
import type { OutboxEntry } from './database.ts'
import { Draft } from './draft.ts'
import type { Mirror } from './mirror.ts'
import { nextStamp } from './mutate.ts'

/**
 * What a person may do with entries the server refused.
 * Guarantees: trying again makes a new entry with a new number (the server remembers its answer to the old one) in the
 * transaction that takes the old one out; discarding is the only way an entry goes without an answer, and a person does it.
 * Power cuts: one transaction each.
 */

/** Lines the refused entry up again, with its rows back on the screens. Rejects with the Refusal if a rule still says no. */
export const retryEntry = (mirror: Mirror, id: number): Promise<void> =>
  mirror.db.atomically(async () => {
    const entry = await mirror.db.outbox.get(id)
    if (entry?.state !== 'refused') return
    const { code: _, message: __, ...call } = entry
    const found = mutationFor(entry.method, entry.path)
    const made = found?.act.makes?.(argsOf(found.act, found.parameters, entry.body))
    const stamp = await nextStamp(mirror, made?.length)
    const about = await replan(mirror, { ...call, ...stamp })
    await mirror.db.outbox.delete(id)
    await mirror.db.outbox.add({ ...call, ...stamp, about, state: 'queued', attempts: 0, storedAt: mirror.clock.now() })
  })

/** Takes a refused entry out for good. */
export const discardEntry = (mirror: Mirror, id: number): Promise<void> =>
  mirror.db.atomically(async () => {
    const entry = await mirror.db.outbox.get(id)
    if (entry?.state === 'refused') await mirror.db.outbox.delete(id)
  })

async function replan(mirror: Mirror, entry: OutboxEntry): Promise<string[]> {
  const draft = new Draft(mirror.db)
  const about = await planInto(draft, mirror, entry)
  await draft.flush()
  return about
}

/** Runs an entry's plan on a draft; throws the Refusal when a rule says no. Gives the records it touched. */
export async function planInto(draft: Draft, mirror: Mirror, entry: OutboxEntry): Promise<string[]> {
  const found = mutationFor(entry.method, entry.path)
  const actor = await mirror.db.read('user')
  if (!found || !actor) return entry.about
  const args = argsOf(found.act, found.parameters, entry.body)
  const ids = idsFrom(entry.id, found.act.makes?.(args))
  return draft.apply(await found.act.plan({ actor, args, rows: draft.reader, at: entry.at, ids }))
}
