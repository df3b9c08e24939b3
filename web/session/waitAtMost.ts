/**
 * How long an act waits for its copy in the second place before it is shown as saved.
 * Guarantees: shown as saved means in both places, also on a slow device. A place that does not answer at all holds up
 * the first act for long, and each later one a moment, until it answers in time again.
 */

/** The longest wait for a place that answers, and for one that does not, ms. */
const usualMs = 5_000
const shortMs = 150

const pause = (ms: number) => new Promise<void>((end) => setTimeout(end, ms))

/** Returns a function that waits for the copy of an act, and resolves when it is there or took too long. */
export function waitAtMost<A extends unknown[]>(copy: (...of: A) => Promise<void>, wait = pause) {
  let answers = true
  return async (...of: A): Promise<void> => {
    const inTime = copy(...of).then(() => true)
    answers = await Promise.race([inTime, wait(answers ? usualMs : shortMs).then(() => false)])
  }
}
