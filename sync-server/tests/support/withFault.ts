import { getTableName } from 'drizzle-orm'
import type { Q, Store } from '#server/store/store.ts'

/** A store that throws when something inserts into a table, as long as `fault` returns an error. */
export function withFaultIn(
  store: Store,
  table: 'attendance' | 'journal' | 'modules' | 'enrollments',
  fault: () => Error | undefined,
): Store {
  const insertion = `insert into "${getTableName(store.t[table])}" `
  const faulty = (q: Q): Q => ({
    ...q,
    connection: {
      prepare(text, kinds) {
        const error = text.startsWith(insertion) ? fault() : undefined
        if (error) throw error
        return q.connection.prepare(text, kinds)
      },
    },
  })
  return { ...store, tx: (work, options) => store.tx((q) => work(faulty(q)), options) }
}
