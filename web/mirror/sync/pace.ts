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
