import { Refusal } from '../../schema/errors.ts'
import type { OutboxEntry } from '../mirror/database.ts'
import { dependentsOf, discardEntry as discard, retryEntry as retry } from '../mirror/retry.ts'
import { outboxOf } from '../mirror/summary.ts'
import { syncNow as sync, syncSoon } from './engine.ts'
import { useSessionState } from './session.ts'
import { useMirrorQuery } from './useRows.ts'

export type { OutboxEntry }

/** What waits and what was refused, oldest first; undefined while it loads. */
export const useOutbox = () => useMirrorQuery((mirror) => outboxOf(mirror), [])

/** Other devices of this person on which changes were left when the server last heard of them. */
export const useUnsentElsewhere = () => useMirrorQuery(async ({ db }) => (await db.read('unsent')) ?? [], [])

const mirrorNow = () => useSessionState.getState().mirror

/** Lines a refused entry up again. Rejects with the Refusal when a rule still says no. */
export async function retryEntry(id: number): Promise<void> {
  const mirror = mirrorNow()
  if (!mirror) return
  await retry(mirror, id)
  syncSoon()
}

/**
 * Lines up all of these again, each as if it were alone. Returns why the first of those that a rule still refuses is refused;
 * undefined when none is.
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

/** How many entries go with a refused one that is discarded; undefined while that is counted. */
export const useDependents = (id: number) => useMirrorQuery((mirror) => dependentsOf(mirror, id), [id])

/** Takes a refused entry out for good, with what could never be done without it. */
export async function discardEntry(id: number): Promise<void> {
  const mirror = mirrorNow()
  if (mirror) await discard(mirror, id)
}

/** Syncs now; resolves when it was tried. */
export const syncNow = async (): Promise<void> => void (await sync(true))
