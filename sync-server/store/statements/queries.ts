import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import type { Connection } from './connection.ts'

/** Builds and runs the queries of one connection. */
export type Q = Pick<
  SqliteRemoteDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$count' | 'run'
> & {
  /** Runs the statements that are built once. */
  readonly connection: Connection
}

export function queriesOn(connection: Connection): Q {
  const database = drizzle(async (text, values, method) => {
    const statement = connection.prepare(text)
    if (method === 'run') {
      await statement.run(values)
      return { rows: [] }
    }
    const rows = await statement.rows(values)
    return { rows: method === 'get' ? (rows[0] as unknown[]) : rows }
  })
  failPlainly(database)
  return Object.assign(database, { connection })
}

/** Drizzle's own error would show the values, which are people's data; the database's error says enough. */
function failPlainly(database: object) {
  const { session } = database as { session: { prepareQuery(...query: unknown[]): object } }
  const prepareQuery = session.prepareQuery.bind(session)
  const queryWithCache = (_text: string, _values: unknown, run: () => unknown) => run()
  session.prepareQuery = (...query) => Object.assign(prepareQuery(...query), { queryWithCache })
}
