/** Groups items by `name(item)`, in their order. */
export function groupBy<T, K>(items: Iterable<T>, name: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(name(item))
    if (group) group.push(item)
    else groups.set(name(item), [item])
  }
  return groups
}
