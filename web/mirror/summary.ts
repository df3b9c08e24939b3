import { freshSync, type OutboxEntry, type SyncState } from './database.ts'
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
}

export const summaryOf = ({ db }: Mirror): Promise<Summary> =>
  db.transaction('r', db.outbox, db.overtaken, db.meta, async () => ({
    pending: await db.outbox.where('state').equals('queued').count(),
    refused: await db.outbox.where('state').equals('refused').count(),
    overtaken: await db.overtaken.where('state').equals('told').count(),
    sync: (await db.read('sync')) ?? freshSync,
  }))

export async function outboxOf({ db }: Mirror): Promise<{ waiting: OutboxEntry[]; refused: OutboxEntry[] }> {
  const entries = await db.outbox.orderBy('id').toArray()
  return {
    waiting: entries.filter(({ state }) => state === 'queued'),
    refused: entries.filter(({ state }) => state === 'refused'),
  }
}

/** How far a record's changes are: how many wait, and when the last was acknowledged (ms, the device's clock). */
export async function deliveryOf(
  { db }: Mirror,
  about: string,
): Promise<{ pending: number; lastSentAt: number | null }> {
  const entries = await db.outbox.where('about').equals(about).toArray()
  return {
    pending: entries.filter(({ state }) => state === 'queued').length,
    lastSentAt: (await db.deliveries.get(about))?.at ?? null,
  }
}
