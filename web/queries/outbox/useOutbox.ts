import { Refusal } from '#schema/errors.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { dependentsOf, discardEntry as discard, retryEntry as retry } from '#web/mirror/outbox/retry.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncNow as sync, syncSoon } from '#web/sync/engine.ts'
import { useMirrorQuery } from '../useRows.ts'

export type { OutboxEntry }

/** Entries that wait and entries that were refused, oldest first; undefined while they load. */
export const useOutbox = () => useMirrorQuery((mirror) => outboxOf(mirror), [])

/** This person's other devices that, by the server's last word, hold unsent changes. */
export const useUnsentElsewhere = () => useMirrorQuery(async ({ db }) => (await db.read('unsent')) ?? [], [])

const mirrorNow = () => useSessionState.getState().mirror

/** Queues a refused entry again. Rejects with the Refusal when a rule still refuses it. */
export async function retryEntry(id: number): Promise<void> {
  const mirror = mirrorNow()
  if (!mirror) return
  await retry(mirror, id)
  syncSoon()
}

/**
 * Queues each of these entries again, independently. Resolves with the first Refusal among those a rule still refuses;
 * undefined when there is none.
 */
export async function retryAll(ids: readonly number[]): Promise<Refusal | undefined> {
  const mirror = mirrorNow()
  let refusal: Refusal | undefined
  for (const id of mirror ? ids : [])
    await retry(mirror!, id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error
    })
  syncSoon()
  return refusal
}

/** How many entries are discarded together with a refused one; undefined while they are counted. */
export const useDependents = (id: number) => useMirrorQuery((mirror) => dependentsOf(mirror, id), [id])

/** Discards a refused entry for good, with the entries that depend on it. */
export async function discardEntry(id: number): Promise<void> {
  const mirror = mirrorNow()
  if (mirror) await discard(mirror, id)
}

/** Syncs now; resolves once the attempt is over. */
export const syncNow = async (): Promise<void> => void (await sync(true))
