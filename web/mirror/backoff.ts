/** The longest that a device waits because the server asked it to, ms. */
export const longestWait = 60 * 60_000

/**
 * How long the server still wants to be left alone, ms. It comes from the Retry-After of the last failure and is
 * measured by the device's clock, which may have been set since.
 */
export const waitLeft = (failure: { until?: number | null } | null | undefined, now: number): number => {
  const left = (failure?.until ?? 0) - now
  return left > 0 && left <= longestWait ? left : 0
}

/**
 * How long to wait before the next try, ms. The wait doubles from two seconds to a minute and is spread at random, so
 * that a school's devices do not all come back at once. It is never shorter than the server asked for.
 * @param failures how many tries failed in a row, from 1
 * @param chance a random number from 0 up to 1
 */
export function backoff(failures: number, chance: number, retryAfter: number | null = null): number {
  const longest = Math.min(60_000, 2_000 * 2 ** (failures - 1))
  return Math.max(retryAfter ?? 0, Math.round(longest / 2 + (longest / 2) * chance))
}

/** The longest pause before an entry that the server does not take is sent again, ms. */
export const longestPause = 15 * 60_000

/** How long an entry pauses after the server has answered it this many times (from 1) without taking it, ms. */
export const pauseAfter = (attempts: number): number => Math.min(longestPause, 4_000 * 2 ** (attempts - 1))
