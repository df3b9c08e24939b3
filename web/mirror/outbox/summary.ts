import type { Mirror } from '#web/mirror/database/mirror.ts'
import { initialSync, type OutboxEntry, type SyncState, type Unaccepted } from '#web/mirror/database/records.ts'
import { isHandleDead, storageFailure } from '#web/mirror/database/storageFailure.ts'
import { readWithStorageRetry } from '#web/mirror/database/withStorageRetry.ts'

/**
 * What the status shows. It is read from the outbox itself and never from a flag beside it: while something is queued
 * it cannot say that all is saved on the server.
 */
export interface Summary {
  pending: number
  /** How many of those wait for a file that is on its way. */
  forFiles?: number
  refused: number
  /** How many files the server does not take. */
  refusedFiles?: number
  /** This person's writes that others replaced, and whose notices they have not dismissed. */
  overwritten: number
  sync: SyncState
  /** What the server does not take, with what depends on it, and when it is tried again. */
  unaccepted?: Unaccepted | null
}

/** Reads all in parallel, since each answer costs a turn of the event loop. */
export const summaryOf = (mirror: Mirror): Promise<Summary> =>
  mirror.db.transaction('r', mirror.db.outbox, mirror.db.overwritten, mirror.db.meta, async () => {
    const { db } = mirror
    const [pending, refused, overwritten, { sync, unaccepted, outgoing = {}, forFiles = 0 }] = await Promise.all([
      pendingIn(mirror),
      db.outbox.where('state').equals('refused').count(),
      db.overwritten.where('state').equals('told').count(),
      db.readAll('sync', 'unaccepted', 'outgoing', 'forFiles'),
    ])
    // The counts were taken at the end of a drain; no more than what still waits counts now.
    const count = Math.min(pending, unaccepted?.count ?? 0)
    return {
      pending,
      forFiles: Math.min(pending, forFiles),
      refused,
      refusedFiles: Object.values(outgoing).filter(({ refused }) => refused !== undefined).length,
      overwritten,
      sync: sync ?? initialSync,
      unaccepted: unaccepted && count ? { ...unaccepted, count } : null,
    }
  })

/**
 * Reads the summary through a connection that died. One that stays dead is told by an error of our own, since a live
 * query says nothing of Dexie's.
 */
export const summaryNow = (of: Mirror): Promise<Summary> =>
  readWithStorageRetry(of, () => summaryOf(of)).catch((error) => {
    throw isHandleDead(error) ? storageFailure(error) : error
  })

export const pendingIn = async ({ db }: Mirror): Promise<number> => db.outbox.where('state').equals('queued').count()

export async function outboxOf({ db }: Mirror): Promise<{ waiting: OutboxEntry[]; refused: OutboxEntry[] }> {
  const entries = await db.outbox.orderBy('id').toArray()
  return {
    waiting: entries.filter(({ state }) => state === 'queued'),
    refused: entries.filter(({ state }) => state === 'refused'),
  }
}

/** The refused entries about a record, oldest first. */
export const refusedAbout = async ({ db }: Mirror, about: string): Promise<OutboxEntry[]> =>
  (await db.outbox.where('about').equals(about).sortBy('id')).filter(({ state }) => state === 'refused')

/** How much of a record's changes the server has. */
export interface Delivery {
  /** How many wait. */
  pending: number
  /** When the last was acknowledged, ms by the device's clock. */
  lastSentAt: number | null
  /** When the last change from this device was done, ms by the hybrid clock. */
  lastDoneAt: number | null
}

export const deliveryOf = ({ db }: Mirror, about: string): Promise<Delivery> =>
  db.transaction('r', db.outbox, db.deliveries, async () => {
    const [entries, delivered] = await Promise.all([
      db.outbox.where('about').equals(about).toArray(),
      db.deliveries.get(about),
    ])
    const queued = entries.filter(({ state }) => state === 'queued')
    const lastDoneAt = Math.max(delivered?.doneAt ?? 0, ...queued.map(({ at }) => at))
    return { pending: queued.length, lastSentAt: delivered?.at ?? null, lastDoneAt: lastDoneAt || null }
  })
