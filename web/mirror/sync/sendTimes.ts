import type { Summary } from '#web/mirror/outbox/summary.ts'
import { backoff, waitLeft } from '../backoff.ts'
import { noRoomHere } from '../database/storageFailure.ts'
import type { Drained } from './drain.ts'

/**
 * When what waits is sent while somebody is using the app. One act goes up at once. Acts that follow one another, like
 * the marks of a roll, go up together when the person pauses: sending takes processor time from drawing the next mark,
 * and radio time.
 */

/** The delay before a single act is sent, ms. */
export const debounceMs = 150
/** A person who did nothing for this long has paused, ms. */
export const idleMs = 1_000
/** However busy the person is, what waits is not kept longer than this, ms. */
export const maxWaitMs = 10_000

/**
 * How long work that belongs to another tab or the worker is left to them, ms. After that they may be gone, and this
 * page does it.
 */
export const handoverMs = 2_000

/** How long what waits or failed is left to another tab or the worker, ms; null when there is nothing of it. */
export function handoverWait({ pending, forFiles = 0, sync, unaccepted }: Summary, now: number): number | null {
  const onHold = unaccepted && unaccepted.until > now ? unaccepted.count : 0
  return pending > onHold + forFiles || sync.failure ? Math.max(handoverMs, waitLeft(sync.failure, now)) : null
}

/** Times of acts, ms of one clock. */
export interface Acts {
  /** The first that was not sent yet. */
  first: number
  /** The last. */
  last: number
  /** The one before the last, sent or not; undefined when there was none. */
  before?: number | undefined
}

/** When what waits is to be sent, ms of the clock of the acts. */
export function timeToSend({ first, last, before = Number.NEGATIVE_INFINITY }: Acts): number {
  const busy = last - before < idleMs
  return Math.min(last + (busy ? idleMs : debounceMs), first + maxWaitMs)
}

/** How often to sync while nothing waits, even though the server can poke, ms. */
const pollMs = 5 * 60_000

/** How a round of syncing ended. */
export interface Round {
  drained: Drained
  /** How many entries still wait, of those that the server did not leave unanswered. */
  remaining: number
  /** How many rounds before it failed in a row. */
  failures: number
}

/**
 * When the next round begins if nobody asks for one: the wait in ms, and how many rounds have failed in a row.
 * @param now ms by the device's clock, which may be wrong
 * @param chance returns a random number from 0 up to 1
 */
export function afterRound({ drained, remaining, failures }: Round, now: number, chance: () => number) {
  const { ok, status, retryAfter, unaccepted } = drained
  const failed = ok && remaining <= 0 ? 0 : failures + 1
  // What found no room is not fetched again until there is some.
  if (failed && status !== noRoomHere) return { wait: backoff(failed, chance(), retryAfter), failures: failed }
  const held = unaccepted ? Math.max(unaccepted.until - now, backoff(1, chance())) : pollMs
  return { wait: Math.min(pollMs, held), failures: failed }
}
