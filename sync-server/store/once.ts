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
