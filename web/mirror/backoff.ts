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
