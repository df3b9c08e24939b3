import type { Q } from './store.ts'

/**
 * A read that is built once for each connection, what varies left open by `sql.placeholder`, and run by `execute`. For those
 * that every request makes: to build one takes longer than to run it.
 */
export function once<P>(build: (q: Q) => P): (q: Q) => P {
  const built = new WeakMap<Q, P>()
  return (q) => {
    const known = built.get(q)
    if (known) return known
    const fresh = build(q)
    built.set(q, fresh)
    return fresh
  }
}

/** The same for reads of one kind that differ by more than their values: one for each name, of which there must be few. */
export function onceEach<N extends string, P>(build: (q: Q, name: N) => P): (q: Q, name: N) => P {
  const named = once(() => new Map<N, P>())
  return (q, name) => {
    const built = named(q)
    const known = built.get(name)
    if (known) return known
    const fresh = build(q, name)
    built.set(name, fresh)
    return fresh
  }
}
