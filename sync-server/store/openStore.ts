import { openPostgres, type PostgresOptions } from './postgres/postgresStore.ts'
import { openSqlite, type SqliteOptions } from './sqlite/sqliteStore.ts'
import type { Store } from './store.ts'

export type StoreOptions = SqliteOptions | PostgresOptions

/** Opens the store, in a file or in a PostgreSQL, and brings its tables up to date. */
export const openStore = (options: StoreOptions): Store =>
  'url' in options ? openPostgres(options) : openSqlite(options)
