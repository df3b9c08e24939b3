import { customType, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

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
  /** Values that are text in the database, in a form of their own. */
  coded: <T>({ write, read }: { write(value: T): string; read(text: string): T }) =>
    customType<{ data: T; driverData: string }>({ dataType: () => 'text', toDriver: write, fromDriver: read })(),
}

export type ColumnTypes = typeof sqliteColumns
