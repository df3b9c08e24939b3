import { openSqlite, type StoreOptions } from './sqlite/sqliteStore.ts'
import type { Store } from './store.ts'

export type { StoreOptions } from './sqlite/sqliteStore.ts'

/** Opens the store and brings its tables up to date. */
export const openStore = (options: StoreOptions): Store => openSqlite(options)
