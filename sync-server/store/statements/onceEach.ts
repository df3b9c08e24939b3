/** Builds anything once for each object, such as a connection. */
export function onceEach<K extends object, T>(build: (key: K) => T): (key: K) => T {
  const built = new WeakMap<K, T>()
  return (key) => {
    const known = built.get(key)
    if (known) return known
    const made = build(key)
    built.set(key, made)
    return made
  }
}
