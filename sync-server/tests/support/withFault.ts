import type { Q, Store } from '#server/store/store.ts'

/** A store that throws when something inserts into a table, as long as `fault` returns an error. */
export function withFaultIn(
  store: Store,
  table: 'attendance' | 'journal' | 'modules' | 'enrollments',
  fault: () => Error | undefined,
): Store {
  const faulty = (q: Q) =>
    new Proxy(q, {
      get(target, name) {
        const own = Reflect.get(target, name)
        if (name !== 'insert') return typeof own === 'function' ? own.bind(target) : own
        return (into: unknown) => {
          const error = into === store.t[table] ? fault() : undefined
          if (error) throw error
          return target.insert(into as never)
        }
      },
    })
  return { ...store, tx: (work) => store.tx((q) => work(faulty(q))) }
}
