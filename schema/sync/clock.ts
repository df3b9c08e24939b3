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
 * A `last` ahead of the server's clock is let go: the server will have pulled those times back to its own.
 */
export function learn(time: HybridTime, asked: number, heard: number, serverNow: number): HybridTime {
  const offset = Math.round(serverNow - (asked + heard) / 2)
  return { offset, last: Math.min(time.last, serverNow) }
}

/** The time the server believes: never ahead of its own clock. */
export const believable = (at: number, serverNow: number) => Math.min(at, serverNow)
