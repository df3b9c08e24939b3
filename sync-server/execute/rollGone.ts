import { Refusal } from '#schema/errors.ts'
import { rollOfCall } from '#schema/mutations/journal/rollOfCall.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { rollNamedBy } from '#schema/mutations/rollCall/removalOfRoll.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { Stamp } from '#schema/sync/merge.ts'
import { firstAfter } from '#server/store/journal/journal.ts'
import type { Q } from '#server/store/store.ts'
import type { Call } from './call.ts'

/**
 * What became of a roll that an act names and that is not there any more: marks made offline arrive after their roll was
 * moved or withdrawn on another device.
 * Guarantees: nothing is written in the place that the roll left. Its author is told where it is now, and decides.
 * After a crash: it only reads.
 */

/** The acts after which a roll is no longer in its place. */
const ends = [moveRollCall.name, withdrawRollCall.name]

/** How often a roll is followed from place to place. */
const mostMoves = 20

/** The same Refusal, or one that says what became of the roll which the call names. */
export async function refusalOfRoll(q: Q, error: unknown, call: Call, stamp: Stamp): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'notFound') return error
  const end = await endOfRoll(q, call, stamp)
  return end ? new Refusal(end === 'withdrawn' ? 'rollCall.withdrawn' : 'rollCall.moved') : error
}

/** Where the roll of a refused call is now; undefined when it did not move. */
export async function placeAfter(
  q: Q,
  { code }: Pick<Refusal, 'code'>,
  call: Call,
  stamp: Stamp,
): Promise<RollPlace | undefined> {
  const end = code === 'rollCall.moved' ? await endOfRoll(q, call, stamp) : undefined
  return end === 'withdrawn' ? undefined : end
}

/** @param stamp of the act: only what was done to the roll after it counts */
async function endOfRoll(q: Q, call: Call, stamp: Stamp): Promise<RollPlace | 'withdrawn' | undefined> {
  let [place, since] = [rollOfCall(call), stamp]
  let moved = false
  for (let moves = 0; place && moves < mostMoves; moves += 1) {
    const next = await firstAfter(q, since, ends, 'rollCalls', place)
    if (!next) return moved ? place : undefined
    if (next.name === withdrawRollCall.name) return 'withdrawn'
    const { to } = (next.body ?? {}) as { to?: Parameters<typeof rollNamedBy>[0] }
    if (!to) return undefined
    ;[place, since, moved] = [rollNamedBy(to), [next.at, next.id], true]
  }
  return moved ? place : undefined
}
