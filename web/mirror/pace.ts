/**
 * When what waits is sent while somebody is at it. One act goes up at once; acts that follow one another, as the marks of a
 * roll do, go up together when the hands rest: sending takes of the processor that draws the next mark, and of the radio.
 */

/** A short breath before one act is sent, ms. */
export const breath = 150
/** Hands that did nothing for so long rest, ms. */
export const rest = 1_000
/** However busy the hands, what waits is not kept longer than this, ms. */
export const patience = 10_000

/** How long what another tab or the worker has to do is left to them, ms: then they may be gone, and it is one's own. */
export const courtesy = 2_000

/** Times of acts, ms of one clock. */
export interface Acts {
  /** Of the first that was not sent yet. */
  first: number
  /** Of the last. */
  last: number
  /** Of the one before the last, sent or not; none when there was none. */
  before?: number | undefined
}

/** When what waits is to be sent, ms of the clock of the acts. */
export function timeToSend({ first, last, before = Number.NEGATIVE_INFINITY }: Acts): number {
  const busy = last - before < rest
  return Math.min(last + (busy ? rest : breath), first + patience)
}
