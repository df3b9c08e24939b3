import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import type { Dialect } from '../dialect.ts'
import type { Connection } from './connection.ts'

type Builders = Pick<
  SqliteRemoteDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | '$count' | 'run'
>

/** Builds and runs the queries of one connection. */
export interface Q extends Builders {
  /** What only this database says so. */
  readonly dialect: Dialect
  /** Runs the statements that are built once. */
  readonly connection: Connection
  /** Numbers are taken by these, which may be kept whatever becomes of the transaction. */
  readonly numbers: Q
}

/** @param numbers by which numbers are taken; by default those of the connection itself */
export function queriesOn(connection: Connection, dialect: Dialect, numbers?: Q): Q {
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
  // Drizzle keeps something else as its `dialect`, so the queries are of an object of their own.
  const names = ['select', 'selectDistinct', 'insert', 'update', 'delete', '$count', 'run'] as const
  const bound = names.map((name) => [name, (database[name] as (...values: unknown[]) => unknown).bind(database)])
  const own = { ...(Object.fromEntries(bound) as Builders), connection, dialect }
  const queries: Q = Object.assign(own, { numbers: numbers ?? (own as Q) })
  return queries
}

/** Drizzle's own error would show the values, which are people's data; the database's error says enough. */
function failPlainly(database: object) {
  const { session } = database as { session: { prepareQuery(...query: unknown[]): object } }
  const prepareQuery = session.prepareQuery.bind(session)
  const queryWithCache = (_text: string, _values: unknown, run: () => unknown) => run()
  session.prepareQuery = (...query) => Object.assign(prepareQuery(...query), { queryWithCache })
}
