/** However long a server asks to be left alone, a device looks again after this, ms. */
export const longestWait = 60 * 60_000

/**
 * How long the server still wants to be left alone, ms: what it asked for with the last failure, by the device's clock, which
 * may have been set since.
 */
export const waitLeft = (failure: { until?: number | null } | null | undefined, now: number): number => {
  const left = (failure?.until ?? 0) - now
  return left > 0 && left <= longestWait ? left : 0
}

/**
 * How long to wait before the next try, ms: doubling from two seconds to a minute, spread by chance so that a school's
 * devices do not all come back at once; never sooner than the server asked.
 * @param failures how many tries failed in a row, from 1
 * @param chance a number from 0 up to 1
 */
export function backoff(failures: number, chance: number, retryAfter: number | null = null): number {
  const longest = Math.min(60_000, 2_000 * 2 ** (failures - 1))
  return Math.max(retryAfter ?? 0, Math.round(longest / 2 + (longest / 2) * chance))
}

/** The longest that an entry the server does not take is left alone, ms. */
export const longestPause = 15 * 60_000

/** How long an entry is left alone that the server answered so many times, from 1 on, without taking it, ms. */
export const pauseAfter = (attempts: number): number => Math.min(longestPause, 4_000 * 2 ** (attempts - 1))
