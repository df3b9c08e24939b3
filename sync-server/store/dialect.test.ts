import Database from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Dialect } from './dialect.ts'
import { postgresDialect } from './postgres/postgresDialect.ts'
import { sqliteDialect } from './sqlite/sqliteDialect.ts'
import { listText } from './statements/listText.ts'
import { flag, larger, total } from './statements/plainSql.ts'
import { tables as t } from './tables/tables.ts'

const db = new Database(':memory:')
afterAll(() => db.close())

const written = (part: SQL) => new SQLiteSyncDialect().sqlToQuery(part)

/** What a part of a statement is in SQLite. */
function valueOfPart(part: SQL, ...values: unknown[]) {
  const query = written(part)
  const params = query.params.map((param) => (typeof param === 'object' ? values.shift() : param))
  return db.prepare(`select ${query.sql}`).pluck().get(params)
}

const text = (value: string) => sql`${value}`

describe('in SQLite', () => {
  test('a text holds another to the letter', () => {
    const holds = (part: string) => valueOfPart(sqliteDialect.holds(text('/api/users/12'), part))
    expect([holds('/users/1'), holds('/Users/1'), holds('/users/2'), holds('%')]).toEqual([1, 0, 0, 0])
  })

  test('true is found at its place in JSON, and nowhere else', () => {
    const json = '[["evaluations",1,{"withName":true,"comment":"\\"withName\\":true"}]]'
    const isTrueAt = (...place: (string | number)[]) => valueOfPart(sqliteDialect.isTrueAt(text(json), place))
    expect([isTrueAt(0, 2, 'withName'), isTrueAt(0, 2, 'comment'), isTrueAt(0, 'after', 'withName')]).toEqual([
      1,
      0,
      null,
    ])
  })

  test('the larger of two numbers, a condition and a sum are numbers', () => {
    expect([valueOfPart(larger(sql`2`, 3)), valueOfPart(larger(sql`3`, 2))]).toEqual([3, 3])
    expect([valueOfPart(flag(sql`1 > 2`)), valueOfPart(flag(sql`null`)), valueOfPart(flag(sql`2 > 1`))]).toEqual([
      0, 0, 1,
    ])
    expect([valueOfPart(total(sql`3`)), valueOfPart(total(sql`null`))]).toEqual([3, 0])
  })
})

test('a list holds a text that was cut within a character as a database stores it', () => {
  expect(listText(['a\ud83d', 'b'])).toBe('["a\ufffd","b"]')
  expect(listText([1, 2])).toBe('[1,2]')
})

test.each([sqliteDialect, postgresDialect])('$name takes a list as one value', (dialect: Dialect) => {
  for (const column of [t.users.id, t.users.email])
    expect(written(dialect.inList(column, 'list')).params).toMatchObject([{ name: 'list' }])
})

test('PostgreSQL gets the values of a list in the type of the column', () => {
  expect(written(postgresDialect.inList(t.users.id, 'list')).sql).toContain('value::bigint')
  expect(written(postgresDialect.inList(t.users.email, 'list')).sql).not.toContain('bigint')
})
