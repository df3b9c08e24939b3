import { freshSync, type OutboxEntry, type SyncState, type Unaccepted } from './database.ts'
import type { Mirror } from './mirror.ts'

/**
 * What the status shows, read from the outbox itself and never from a flag beside it: with something queued it cannot say
 * that all is saved on the server.
 */
export interface Summary {
  pending: number
  refused: number
  /** Writes of this person's that others replaced, and that they have not put away. */
  overtaken: number
  sync: SyncState
  /** What the server does not take, with what hangs on it, and when it is tried again. */
  unaccepted?: Unaccepted | null
}

/** Asked for at once: each answer costs a turn of the processor. */
export const summaryOf = (mirror: Mirror): Promise<Summary> =>
  mirror.db.transaction('r', mirror.db.outbox, mirror.db.overtaken, mirror.db.meta, async () => {
    const { db } = mirror
    const [pending, refused, overtaken, { sync, unaccepted }] = await Promise.all([
      pendingIn(mirror),
      db.outbox.where('state').equals('refused').count(),
      db.overtaken.where('state').equals('told').count(),
      db.readAll('sync', 'unaccepted'),
    ])
    // Of what was counted at a drain's end, no more than still waits.
    const count = Math.min(pending, unaccepted?.count ?? 0)
    return {
      pending,
      refused,
      overtaken,
      sync: sync ?? freshSync,
      unaccepted: unaccepted && count ? { ...unaccepted, count } : null,
    }
  })

/** How many changes wait. */
export const pendingIn = async ({ db }: Mirror): Promise<number> => db.outbox.where('state').equals('queued').count()

export async function outboxOf({ db }: Mirror): Promise<{ waiting: OutboxEntry[]; refused: OutboxEntry[] }> {
  const entries = await db.outbox.orderBy('id').toArray()
  return {
    waiting: entries.filter(({ state }) => state === 'queued'),
    refused: entries.filter(({ state }) => state === 'refused'),
  }
}

/** How far a record's changes are: how many wait, and when the last was acknowledged (ms, the device's clock). */
export interface Delivery {
  pending: number
  lastSentAt: number | null
}

export const deliveryOf = ({ db }: Mirror, about: string): Promise<Delivery> =>
  db.transaction('r', db.outbox, db.deliveries, async () => {
    const [entries, delivered] = await Promise.all([
      db.outbox.where('about').equals(about).toArray(),
      db.deliveries.get(about),
    ])
    return { pending: entries.filter(({ state }) => state === 'queued').length, lastSentAt: delivered?.at ?? null }
  })
