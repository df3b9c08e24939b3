/**
 * A hybrid clock. A time (`at`) is one integer, in milliseconds.
 * Guarantees: every write of a device has a later time than its previous write and than any time the device has seen,
 * whatever its own clock does.
 * Invariant: the clock never goes back.
 * After a crash: the clock continues from the last time that was stored.
 */
export interface Clock {
  /** Milliseconds since 1970, by this machine's own clock. */
  now(): number
}

export interface HybridTime {
  /** The latest time issued or seen, ms. */
  last: number
  /** What to add to the device's clock to get the server's, ms. */
  offset: number
}

export const initialTime: HybridTime = { last: 0, offset: 0 }

/** The next time to stamp a write with: later than all others, and near the server's clock. */
export function tick(time: HybridTime, wallClock: number): HybridTime & { at: number } {
  const at = Math.max(Math.round(wallClock + time.offset), time.last + 1)
  return { ...time, last: at, at }
}

/**
 * Corrects the clock from an answer. The server's clock is taken as of midway between request and answer.
 * No stamp in the answer is later than `serverNow`, so the next write is later than all of them, even after the
 * device's clock was set back.
 * A `last` ahead of the server's clock falls back to it: the server has not accepted times ahead of its own.
 * @param sentAt when the request was sent, by the device's clock, ms
 * @param receivedAt when the answer came, by the device's clock, ms
 */
export function learn(time: HybridTime, sentAt: number, receivedAt: number, serverNow: number): HybridTime {
  // When the device's clock was set back in between, it does not show how long the request took.
  const midway = receivedAt < sentAt ? receivedAt : (sentAt + receivedAt) / 2
  const offset = Math.round(serverNow - midway)
  return { offset, last: Math.max(serverNow, Math.min(time.last, Math.round(receivedAt + offset) - 1)) }
}

/** The time that the server accepts: never ahead of its own clock. */
export const believable = (at: number, serverNow: number) => Math.min(at, serverNow)

/**
 * The time of a device's write, kept between those of its neighbours from the same device. Writes of one device keep
 * the order of their ids, even when one arrives after a later one and however the clock was set in between.
 * @param before the time of the previous write; undefined when there is none
 * @param after the time of the next write; undefined when there is none
 */
export const inOrderOfNumbers = (at: number, before = 0, after = Number.POSITIVE_INFINITY) =>
  Math.min(Math.max(at, before), after)
