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
