import { withDependents } from '../../schema/sync/dependents.ts'
import { longestPause } from './backoff.ts'
import type { OutboxEntry, Unaccepted } from './database.ts'
import type { Mirror } from './mirror.ts'

/**
 * Entries that the server answered without a receipt for them: a fault of its own in one, or one that waits for another device.
 * Guarantees: such an entry and all that hangs on it stay in the outbox, in order, and keep nothing else from being sent. By
 * itself it is sent again more and more seldom; a person who asks for it does not wait.
 * Invariant: the count is of the outbox itself, kept at each drain's end. Power cuts: at worst an entry is sent again.
 */
/** Whether an entry rests. A clock that was set back meanwhile lets it go at once. */
export const rests = ({ after }: OutboxEntry, now: number): boolean =>
  after !== undefined && after > now && after - now <= longestPause

/** What of the outbox can be sent now, in order: neither what is held back nor what hangs on it. */
export function sendableOf(queued: OutboxEntry[], isHeldBack: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  const waiting = new Set(withDependents(queued, isHeldBack))
  return waiting.size ? queued.filter((entry) => !waiting.has(entry)) : queued
}

/** Counts what does not move and keeps it for the status; null when nothing of the kind is left. */
export async function keepUnaccepted({ db }: Mirror): Promise<Unaccepted | null> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const queued = await db.outbox.where('state').equals('queued').sortBy('id')
    const waiting = withDependents(queued, ({ after }) => after !== undefined)
    const times = waiting.flatMap(({ after }) => after ?? [])
    const now = waiting.length ? { count: waiting.length, until: Math.min(...times) } : null
    const before = (await db.read('unaccepted')) ?? null
    if (JSON.stringify(now) !== JSON.stringify(before)) await db.keep('unaccepted', now)
    return now
  })
}
