/** Groups items by `name(item)`, in their order. */
export function groupBy<T, K>(items: Iterable<T>, name: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = name(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
