import * as pg from 'drizzle-orm/pg-core'
import {
  customType,
  type IndexBuilder,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'

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
  /** A number with a fraction: SQLite keeps it in a column of whole ones. */
  real: () => integer(),
  /** A number that the database gives each new row that comes without one. */
  numbered: () => integer().primaryKey(),
  /** The number of a row in a table that PostgreSQL keeps year by year: there a row's time belongs to the key. */
  ofYear: () => integer().primaryKey(),
  keyInYear: (_name: string, _number: SQLiteColumn, _time: SQLiteColumn): IndexBuilder[] => [],
  bool: () => integer({ mode: 'boolean' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
  /** Values that are text in the database, in a form of their own. */
  coded: <T>({ write, read }: { write(value: T): string; read(text: string): T }) =>
    customType<{ data: T; driverData: string }>({ dataType: () => 'text', toDriver: write, fromDriver: read })(),
}

export type ColumnTypes = typeof sqliteColumns

/** Text is compared and sorted by its bytes, as SQLite does, whatever the database's language is. */
const pgText = pg.customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
const pgInt = () => pg.bigint({ mode: 'number' })

function pgBool() {
  const column = pgInt()
  const setDefault = column.default.bind(column)
  return Object.assign(column, { default: (value: unknown) => setDefault(Number(value)) })
}

/**
 * The same for PostgreSQL, for its DDL alone: queries are written with the tables of SQLite, whose encoders its columns
 * therefore take. There are only numbers and text; truth values are 0 and 1.
 */
export const postgresColumns = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  text: () => pgText(),
  int: pgInt,
  real: () => pg.doublePrecision(),
  /** A null is numbered, too: by a trigger of the migrations, since SQLite's inserts write the null out. */
  numbered: () => pgInt().primaryKey().generatedByDefaultAsIdentity(),
  ofYear: () => pgInt().notNull(),
  /** No primary key: `pg_restore --clean` cannot take the ones of the years' tables out. */
  keyInYear: (name: string, ...columns: [pg.ExtraConfigColumn, pg.ExtraConfigColumn]) => [
    pg.uniqueIndex(name).on(...columns),
  ],
  bool: pgBool,
  json: () => pgText(),
  coded: () => pgText(),
} satisfies Record<keyof ColumnTypes, unknown>
