import { withDependents } from '#schema/sync/dependents.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry, Unaccepted } from '#web/mirror/database/records.ts'
import { longestPause } from '../backoff.ts'

/**
 * Entries that the server answered without a receipt: its own fault in one, or an entry that waits for another device.
 * Guarantees: such an entry and all that depends on it stay in the outbox, in order, and keep nothing else from being
 * sent. Automatic tries come at growing intervals; when a person asks for one, it is sent at once.
 * Invariant: the count is of the outbox itself, stored at the end of each drain.
 * After a crash: at worst an entry is sent again.
 */
/** Whether an entry is on hold. A clock that was set back meanwhile releases it at once. */
export const isOnHold = ({ after }: OutboxEntry, now: number): boolean =>
  after !== undefined && after > now && after - now <= longestPause

/** The queued entries that can be sent now, in order: neither held back nor dependent on one that is. */
export function sendableOf(queued: OutboxEntry[], isHeldBack: (entry: OutboxEntry) => boolean): OutboxEntry[] {
  const waiting = new Set(withDependents(queued, isHeldBack))
  return waiting.size ? queued.filter((entry) => !waiting.has(entry)) : queued
}

/**
 * Counts the entries on hold and those that depend on them, and stores the count for the status; null when there are
 * none.
 */
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
