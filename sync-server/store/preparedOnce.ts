import type { Q } from './store.ts'

/**
 * Builds a statement once for each connection. Variable parts are `sql.placeholder`s, and `execute` runs it. For
 * statements that every request runs: building one takes longer than running it.
 */
export function preparedOnce<P>(build: (q: Q) => P): (q: Q) => P {
  const built = new WeakMap<Q, P>()
  return (q) => {
    const known = built.get(q)
    if (known) return known
    const statement = build(q)
    built.set(q, statement)
    return statement
  }
}

/** The same for statements that differ by more than their values: one for each name, of which there must be few. */
export function preparedOncePerName<N extends string, P>(build: (q: Q, name: N) => P): (q: Q, name: N) => P {
  const named = preparedOnce(() => new Map<N, P>())
  return (q, name) => {
    const built = named(q)
    const known = built.get(name)
    if (known) return known
    const statement = build(q, name)
    built.set(name, statement)
    return statement
  }
}
