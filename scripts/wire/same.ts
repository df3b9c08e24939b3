/** Returns true when two JSON values are equal, whatever the order of their fields. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [mine, theirs] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(mine)
  if (names.length !== Object.keys(theirs).length) return false
  return names.every((name) => name in theirs && sameValue(mine[name], theirs[name]))
}

/** JSON with sorted fields, for people to read. */
export const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
