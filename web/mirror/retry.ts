import { Refusal } from '../../schema/errors.ts'
import { numbersMadeBy, renumbered, withDependents, withHeirs } from '../../schema/sync/dependents.ts'
import type { OutboxEntry } from './database.ts'
import { Draft } from './draft.ts'
import type { Mirror } from './mirror.ts'
import { nextStamp } from './mutate.ts'
import { planInto, replayQueued } from './outbox.ts'
import { layBare } from './serverRows.ts'
import { tellable } from './tellable.ts'

/**
 * What a person may do with entries the server refused.
 * Guarantees: trying again makes a new entry with a new number (the server remembers its answer to the old one) in the
 * transaction that takes the old one out. What hangs on it names the new numbers from then on, and is lined up behind it unless
 * it was refused for a reason of its own. Discarding is the only way an entry goes without an answer, and a person does it;
 * what could never be done without it goes with it.
 * Invariant: what a request may have carried keeps its number, unless it names one that the server refused for good.
 * Power cuts: one transaction each.
 */

/** Why something is refused that wanted a row not there yet. */
const wanting: OutboxEntry['code'][] = ['notFound', 'lesson.notInClass', 'student.notEnrolled']

/** Lines the refused entry up again, with its rows back on the screens. Rejects with the Refusal if a rule still says no. */
export const retryEntry = (mirror: Mirror, id: number): Promise<void> =>
  mirror.db.atomically(async () => {
    const { db } = mirror
    const [entry, ...dependents] = await found(mirror, id, withDependents)
    if (!entry) return
    const askedUpTo = (await db.read('askedUpTo')) ?? 0
    await layBare(mirror)
    const numbers = new Map<number, number>()
    const again = [await renew(mirror, entry, numbers)]
    for (const dependent of dependents) {
      const renamed = renumbered(dependent, numbers)
      const isOther = renamed.path !== dependent.path || JSON.stringify(renamed.body) !== JSON.stringify(dependent.body)
      const moves =
        dependent.state === 'refused' ? wanting.includes(dependent.code) : isOther || dependent.id > askedUpTo
      if (moves) again.push(await renew(mirror, renamed, numbers))
      else if (isOther) await db.outbox.put(renamed)
    }
    await replayQueued(mirror)
    const draft = new Draft(db)
    for (const each of again) {
      const refusal = await planned(draft, mirror, each)
      if (refusal && each === again[0]) throw refusal
      // The server has the last word on what it has not refused yet.
      if (refusal && each.state === 'refused')
        await db.outbox.add({ ...each, code: refusal.code, message: refusal.message })
      else {
        const { code: _, message: __, ...queued } = each
        await db.outbox.add({ ...queued, state: 'queued' })
      }
    }
    await draft.flush()
  })

/** How many entries go with one that is discarded. */
export const dependentsOf = async (mirror: Mirror, id: number): Promise<number> =>
  Math.max(0, (await found(mirror, id, withHeirs)).length - 1)

/** Takes a refused entry out for good, with those that name what it would have made. */
export const discardEntry = (mirror: Mirror, id: number): Promise<void> =>
  mirror.db.atomically(async () => {
    const going = await found(mirror, id, withHeirs)
    if (!going.length) return
    await layBare(mirror)
    await mirror.db.outbox.bulkDelete(going.map((entry) => entry.id))
    await replayQueued(mirror)
  })

/** The refused entry of this number and those that hang on it, in order; none when it is not refused. */
async function found({ db }: Mirror, id: number, along: typeof withHeirs): Promise<OutboxEntry[]> {
  if ((await db.outbox.get(id))?.state !== 'refused') return []
  return along(await db.outbox.where('id').aboveOrEqual(id).sortBy('id'), (entry) => entry.id === id)
}

/** Takes an entry out to be added under new numbers, and notes which stand for which. */
async function renew(mirror: Mirror, entry: OutboxEntry, numbers: Map<number, number>): Promise<OutboxEntry> {
  const made = numbersMadeBy(entry)
  const stamp = await nextStamp(mirror, made.length)
  made.forEach((number, i) => {
    numbers.set(number, stamp.id + i)
  })
  await mirror.db.outbox.delete(entry.id)
  const { after: _, ...call } = entry
  return { ...call, ...stamp, attempts: 0, storedAt: mirror.clock.now() }
}

/** Plans an entry anew, with what it touches; returns the Refusal when a rule says no. */
async function planned(draft: Draft, mirror: Mirror, entry: OutboxEntry): Promise<Refusal | undefined> {
  try {
    const { about, changes } = await planInto(draft, mirror, entry)
    Object.assign(entry, { about, ...(changes.length && { wrote: tellable(changes) }) })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
