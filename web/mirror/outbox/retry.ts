import { Refusal } from '#schema/errors.ts'
import { idsCreatedBy, renumbered, withDependents, withIdDependents } from '#schema/sync/dependents.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { rollBackToBase } from '#web/mirror/database/serverRows.ts'
import { nextStamp } from './mutate.ts'
import { notifiableWrites } from './notifiableWrites.ts'
import { planInto, replayQueued } from './outbox.ts'
import { unrequestedIn } from './requestedUpTo.ts'
import { StagedChanges } from './stagedChanges.ts'

/**
 * What a person may do with entries that the server refused.
 * Guarantees: trying again makes a new entry with a new number (the server remembers its answer to the old one) in the
 * transaction that removes the old one. Entries that depend on it name the new numbers from then on, and are queued
 * behind it unless they were refused for a reason of their own. Discarding is the only way an entry goes without an
 * answer, and only a person does it. What could never be done without that entry goes with it.
 * Invariant: what a request may have carried keeps its number, unless it names an entry that the server refused for
 * good.
 * After a crash: each of these is one transaction.
 */

/** The codes of a refusal for a row that was not there yet. */
const missingRowCodes: OutboxEntry['code'][] = [
  'notFound',
  'lesson.notInClass',
  'student.notEnrolled',
  'student.excused',
]

/**
 * Queues the refused entry again and applies its rows on the screens. Rejects with the Refusal if a rule still says no.
 * @param changed the entry as it is to be queued, when something about it was wrong
 */
export const retryEntry = (mirror: Mirror, id: number, changed = (entry: OutboxEntry) => entry): Promise<void> =>
  mirror.db.atomically(async () => {
    const { db } = mirror
    const [entry, ...dependents] = await refusedWith(mirror, id, withDependents)
    if (!entry) return
    const isUnrequested = await unrequestedIn(db)
    await rollBackToBase(mirror)
    const numbers = new Map<number, number>()
    const renewed = [await renew(mirror, changed(entry), numbers)]
    for (const dependent of dependents) {
      const renamed = renumbered(dependent, numbers)
      const isChanged =
        renamed.path !== dependent.path || JSON.stringify(renamed.body) !== JSON.stringify(dependent.body)
      const isRenewed =
        dependent.state === 'refused'
          ? missingRowCodes.includes(dependent.code)
          : isChanged || isUnrequested(dependent.id)
      if (isRenewed) renewed.push(await renew(mirror, renamed, numbers))
      else if (isChanged) await db.outbox.put(renamed)
    }
    await replayQueued(mirror)
    const staged = new StagedChanges(db)
    for (const each of renewed) {
      const refusal = await planAgain(staged, mirror, each)
      if (refusal && each === renewed[0]) throw refusal
      // The server has the last word on entries that it has not refused yet.
      if (refusal && each.state === 'refused')
        await db.outbox.add({ ...each, code: refusal.code, message: refusal.message })
      else {
        const { code: _, message: __, ...queued } = each
        await db.outbox.add({ ...queued, state: 'queued' })
      }
    }
    await staged.flush()
  })

/** How many entries go with one that is discarded. */
export const dependentsOf = async (mirror: Mirror, id: number): Promise<number> =>
  Math.max(0, (await refusedWith(mirror, id, withIdDependents)).length - 1)

/** Removes a refused entry for good, together with those that name what it would have created. */
export const discardEntry = (mirror: Mirror, id: number): Promise<void> =>
  mirror.db.atomically(async () => {
    const discarded = await refusedWith(mirror, id, withIdDependents)
    if (!discarded.length) return
    await rollBackToBase(mirror)
    await mirror.db.outbox.bulkDelete(discarded.map((entry) => entry.id))
    await replayQueued(mirror)
  })

/** The refused entry of this number and those that depend on it, in order; none when it is not refused. */
async function refusedWith({ db }: Mirror, id: number, expand: typeof withIdDependents): Promise<OutboxEntry[]> {
  if ((await db.outbox.get(id))?.state !== 'refused') return []
  return expand(await db.outbox.where('id').aboveOrEqual(id).sortBy('id'), (entry) => entry.id === id)
}

/** Removes an entry, to be added again under new numbers. Records in `numbers` which new number replaces which. */
async function renew(mirror: Mirror, entry: OutboxEntry, numbers: Map<number, number>): Promise<OutboxEntry> {
  const created = idsCreatedBy(entry)
  const stamp = await nextStamp(mirror, created.length)
  created.forEach((number, i) => {
    numbers.set(number, stamp.id + i)
  })
  await mirror.db.outbox.delete(entry.id)
  const { after: _, late: __, ...call } = entry
  return { ...call, ...stamp, attempts: 0, storedAt: mirror.clock.now() }
}

/** Plans an entry again and updates the records it touches. Returns the Refusal when a rule says no. */
async function planAgain(staged: StagedChanges, mirror: Mirror, entry: OutboxEntry): Promise<Refusal | undefined> {
  try {
    const { about, planned } = await planInto(staged, mirror, entry)
    Object.assign(entry, { about, ...(planned?.changes.length && { wrote: notifiableWrites(planned) }) })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
