import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is, SQL } from 'drizzle-orm'
import { PgDialect, type PgTable, getTableConfig as pgConfig } from 'drizzle-orm/pg-core'
import { SQLiteSyncDialect, type SQLiteTable, getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import { migrationsFolder, postgresMigrations } from '../migrationsFolder.ts'
import * as postgres from './schema.postgres.ts'
import * as sqlite from './schema.sqlite.ts'
import { tables } from './tables.ts'

/** What a table is in either database, in the words of SQLite. */
type Config = Pick<ReturnType<typeof sqliteConfig>, 'name' | 'columns' | 'indexes' | 'primaryKeys'>

const typeIn: Record<string, string> = { bigint: 'integer', 'double precision': 'integer', 'text COLLATE "C"': 'text' }
const nameOf = (column: object) => (column as { name: string }).name

const described = ({ name, columns, indexes, primaryKeys }: Config, textOf: (sql: SQL) => string) => ({
  name,
  columns: columns.map((column) => ({
    name: column.name,
    type: typeIn[column.getSQLType()] ?? column.getSQLType(),
    notNull: column.notNull,
    primary: column.primary,
    default: column.default,
  })),
  primaryKeys: primaryKeys.map((key) => key.columns.map(nameOf)),
  indexes: indexes.map(({ config }) => ({
    name: config.name,
    unique: config.unique,
    columns: config.columns.map((column) => (is(column, SQL) ? textOf(column) : nameOf(column))),
    where: config.where && textOf(config.where),
  })),
})

const inSqlite = (table: object) =>
  described(sqliteConfig(table as SQLiteTable), (sql) => new SQLiteSyncDialect().sqlToQuery(sql).sql)

/** The tables that are kept year by year, with their keys, to which the time belongs. */
const byYear: Record<string, ReturnType<typeof described>['indexes']> = {
  journal: [{ name: 'journal_key', unique: true, columns: ['id', 'receivedAt'], where: undefined }],
}

/** As it must be in PostgreSQL, where a default that is a truth value is a number. */
const expected = (table: object) => {
  const { columns, indexes, ...rest } = inSqlite(table)
  const numeric = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)
  const key = byYear[rest.name]
  return {
    ...rest,
    indexes: [...(key ?? []), ...indexes],
    columns: columns.map((column) => ({
      ...column,
      default: numeric(column.default),
      primary: column.primary && !key,
    })),
  }
}
const inPostgres = (table: object) =>
  described(pgConfig(table as unknown as PgTable) as unknown as Config, (sql) => new PgDialect().sqlToQuery(sql).sql)

test('the migration generator of each database knows every table', () => {
  const names = Object.keys(tables).sort()
  expect(Object.keys(sqlite).sort()).toEqual(names)
  expect(Object.keys(postgres).sort()).toEqual(names)
})

const inEach: Record<string, object> = { ...postgres }

describe('both databases have the same columns, keys and indexes in', () => {
  test.each(Object.entries(tables))('%s', (name, table) => {
    const found = inPostgres(inEach[name]!)
    expect(found).toEqual(expected(table))
    expect(found.columns.every(({ type }) => type === 'integer' || type === 'text')).toBe(true)
  })
})

test('a table whose rows the database numbers has the trigger that numbers a null', () => {
  const start = readFileSync(join(postgresMigrations, '0000_start.sql'), 'utf8')
  const triggers = [...start.matchAll(/BEFORE INSERT ON "(\w+)" .*"number_row"/g)].map(([, table]) => table)
  const numbered = Object.values(postgres)
    .map((table) => pgConfig(table as unknown as PgTable))
    .filter(({ columns }) => columns.some(({ generatedIdentity }) => generatedIdentity))
  expect(numbered.map(({ name }) => name).sort()).toEqual(triggers.sort())
  for (const { columns } of numbered) expect(columns[0]).toMatchObject({ name: 'id', primary: true })
})

test('what SQLite refuses to change or delete, PostgreSQL refuses in the same words', () => {
  const refusals = (folder: string, names: string[]) => {
    const text = names.map((name) => readFileSync(join(folder, `${name}.sql`), 'utf8')).join('\n')
    const found = text.matchAll(/CREATE TRIGGER .(\w+). BEFORE (UPDATE|DELETE) ON .(\w+).[^;]*?'([\w -]+)'\)/g)
    return [...found].map(([, ...words]) => words.join(' ')).sort()
  }
  const refused = refusals(postgresMigrations, ['0000_start'])
  expect(refused).toHaveLength(6)
  expect(refused).toEqual(refusals(migrationsFolder, ['0008_append_only']))
})
