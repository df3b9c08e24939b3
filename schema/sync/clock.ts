/**
 * Guarantees: every write of one device has a later time than the one before it and than any time the device has seen,
 * whatever its own clock does. A time (`at`) is one integer of milliseconds.
 * Invariant: the clock never goes back. After a power cut it goes on from the last time kept by `keep`.
 */
export interface Clock {
  /** Milliseconds since 1970 as this machine believes. */
  now(): number
}

export interface HybridTime {
  /** The latest time given or seen, ms. */
  last: number
  /** What must be added to the device's clock to get the server's, ms. */
  offset: number
}

export const freshTime: HybridTime = { last: 0, offset: 0 }

/** The next time to stamp a write with: ahead of all others, near the server's clock. */
export function tick(time: HybridTime, wallClock: number): HybridTime & { at: number } {
  const at = Math.max(Math.round(wallClock + time.offset), time.last + 1)
  return { ...time, last: at, at }
}

/**
 * Learns from an answer: the server's clock, read midway between asking and hearing.
 * No stamp that the answer brought is later than `serverNow`, so the next write is, even if the device's clock is set back.
 * A `last` ahead of the server's clock falls back to it: the server will not have believed those times.
 */
export function learn(time: HybridTime, asked: number, heard: number, serverNow: number): HybridTime {
  // A clock that was set back meanwhile says nothing of how long it took.
  const midway = heard < asked ? heard : (asked + heard) / 2
  const offset = Math.round(serverNow - midway)
  return { offset, last: Math.max(serverNow, Math.min(time.last, Math.round(heard + offset) - 1)) }
}

/** The time the server believes: never ahead of its own clock. */
export const believable = (at: number, serverNow: number) => Math.min(at, serverNow)

/**
 * The time of a device's write between those of the same device already taken: writes of one device keep the order of their
 * numbers, also when one comes after a later one, and however its clock was set in between.
 * @param before the time of the one before it, `after` that of the next one, undefined where there is none
 */
export const inOrderOfNumbers = (at: number, before = 0, after = Number.POSITIVE_INFINITY) =>
  Math.min(Math.max(at, before), after)
