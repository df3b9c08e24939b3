import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * The column types of a database: the same names and JavaScript types for each, so that every query is written once.
 */
export const sqliteColumns = {
  table: sqliteTable,
  index,
  uniqueIndex,
  primaryKey,
  text: () => text(),
  int: () => integer(),
  bool: () => integer({ mode: 'boolean' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
}

export type ColumnTypes = typeof sqliteColumns
