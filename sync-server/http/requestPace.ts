import { TooMany } from '#server/sessions/tooMany.ts'

/**
 * How much one person may ask of the server, on all their devices together, or one network without a session, so that
 * nobody slows the others. It is far above honest use: a device that sends ten thousand waiting changes makes fifty
 * requests.
 * Kept in memory: a restart forgets it.
 */
export interface Pace {
  /** Requests in a minute, and as many at once after a quiet minute. */
  requests: number
  /** Bytes of their bodies in a minute, without uploaded files, which have quotas. */
  bytes: number
}
export const defaultPace: Pace = { requests: 900, bytes: 64 * 2 ** 20 }

const minute = 60_000

/** @param now the server's clock, ms */
export function limitPace<Who extends number | string = number>(now: () => number, most: Pace = defaultPace) {
  /** What each has left, filled up evenly. Whoever's minute is full again is forgotten. */
  const left = new Map<Who, Pace & { at: number }>()

  function leftOf(who: Who) {
    const before = left.get(who)
    const passed = before ? Math.max(0, now() - before.at) / minute : 1
    const filled = (name: keyof Pace) => Math.min(most[name], (before?.[name] ?? 0) + most[name] * passed)
    return { requests: filled('requests'), bytes: filled('bytes'), at: now() }
  }

  return {
    /** Counts a request with a body of so many bytes. Throws 'request.tooMany' when the person has to wait. */
    count(who: Who, bytes: number): void {
      const mine = leftOf(who)
      const lacking = Math.max((1 - mine.requests) / most.requests, -mine.bytes / most.bytes)
      if (lacking > 0) throw new TooMany('request.tooMany', lacking * minute)
      left.delete(who)
      left.set(who, { requests: mine.requests - 1, bytes: mine.bytes - bytes, at: mine.at })
      // The first in the map were counted longest ago.
      for (const [other, { at }] of left) {
        if (at + minute > now()) break
        left.delete(other)
      }
    },
  }
}
