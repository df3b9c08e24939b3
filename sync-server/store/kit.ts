import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** What tables are made of, by database: the same names and JavaScript types, so that every query is written once. */
export const sqliteKit = {
  table: sqliteTable,
  index,
  uniqueIndex,
  primaryKey,
  text: () => text(),
  int: () => integer(),
  bool: () => integer({ mode: 'boolean' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
}

export type Kit = typeof sqliteKit
