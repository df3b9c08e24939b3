/**
 * Counts as whole per cent that add up to 100, by largest remainder. Among equal remainders, the names that come first
 * get the rest. All zero when there is nothing to count.
 */
export function wholePercents<K extends string>(counts: Record<K, number>): Record<K, number> {
  const names = Object.keys(counts) as K[]
  const total = names.reduce((sum, name) => sum + counts[name], 0)
  const shares = { ...counts }
  if (total === 0) return shares
  for (const name of names) shares[name] = Math.floor((counts[name] * 100) / total)
  const left = 100 - names.reduce((sum, name) => sum + shares[name], 0)
  const remainder = (name: K) => (counts[name] * 100) % total
  for (const name of [...names].sort((a, b) => remainder(b) - remainder(a)).slice(0, left)) shares[name] += 1
  return shares
}
