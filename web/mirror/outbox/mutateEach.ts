import { Refusal } from '#schema/errors.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { type Act, mutateAll } from './mutate.ts'

/** Acts stored in one transaction. */
const batchSize = 50

/** What became of an act: what waits to be sent, or why it was not done. */
export type Done = { entry: OutboxEntry; error?: undefined } | { entry?: undefined; error: unknown }

/**
 * Does acts in their order, each by itself: one that a rule refuses spoils no other. Resolves with what became of each,
 * once those that were done are on the disk; never rejects.
 * After a crash: a first part of them is done, and none by half.
 */
export async function mutateEach(mirror: Mirror, acts: readonly Act[]): Promise<Done[]> {
  const done: Done[] = []
  for (let i = 0; i < acts.length; i += batchSize) done.push(...(await batch(mirror, acts.slice(i, i + batchSize))))
  return done
}

async function batch(mirror: Mirror, acts: readonly Act[]): Promise<Done[]> {
  try {
    return (await mutateAll(mirror, acts)).map((entry) => ({ entry }))
  } catch (error) {
    // Nothing of it is stored. Where the device cannot store, one act is stored no more than all.
    if (!(error instanceof Refusal) || acts.length === 1) return acts.map(() => ({ error }))
  }
  const middle = acts.length >> 1
  return [...(await batch(mirror, acts.slice(0, middle))), ...(await batch(mirror, acts.slice(middle)))]
}
