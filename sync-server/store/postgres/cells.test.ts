import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import { openPool, type Pool } from './pool.ts'

let postgres: Postgres
let name: string
let pool: Pool
beforeAll(async () => {
  postgres = await testPostgres()
  name = await postgres.createDatabase()
  pool = openPool(postgres.url(name), { mostConnections: 1 })
  await pool.run(`CREATE TABLE "people" ("id" bigint PRIMARY KEY, "displayName" text, "isActive" bigint);
    CREATE TABLE "counters" ("name" text PRIMARY KEY, "value" bigint NOT NULL);
    INSERT INTO "people" VALUES (1, 'Ana', 1), (2, 'Bento', 0), (3, NULL, NULL)`)
})
afterAll(async () => {
  await pool.close()
  await postgres.dropDatabase(name)
})

const largest = Number.MAX_SAFE_INTEGER

test.each<[string, unknown[], unknown[][]]>([
  ['select "displayName" from "people" where "id" = ?', [1], [['Ana']]],
  ['select "id" from "people" where "id" in (?, ?) order by "id" desc', [1, 2], [[2], [1]]],
  ['select "id" from "people" order by "id" limit ? offset ?', [1, 1], [[2]]],
  ['select "id" from "people" where "isActive" = ?', [true], [[1]]],
  ['select "id" from "people" where "displayName" = ?', [null], []],
  ['select coalesce("displayName", ?) from "people" where "id" = ?', ['?', 3], [['?']]],
  ['select coalesce(?, "id") from "people" where "id" = ?', [null, 3], [[3]]],
  ['select coalesce(?, "id") from "people" where "id" = ?', [largest, 3], [[largest]]],
  ['select "id" + ?, -"id" from "people" where "id" > ?', [-largest, 2], [[3 - largest, -3]]],
  ['select sum("id"), count(*), max("id"), avg("isActive") from "people"', [], [[6, 3, 3, 0.5]]],
  ['select "id" = ?, "displayName" is null from "people" where "id" = ?', [3, 3], [[1, 1]]],
  ['select case when "id" > ? then ? else "id" end from "people" order by "id"', [2, 9], [[1], [2], [9]]],
  ['select "id" from "people" where ("id", "isActive") in ((?, ?), (?, ?))', [1, 1, 2, 1], [[1]]],
  ['select "id" from "people" where "displayName" like ? || ?', ['B', '%'], [[2]]],
  ['select ?', ['Ção ✓ 👩‍🏫'], [['Ção ✓ 👩‍🏫']]],
  ['select ?', [undefined], [[null]]],
])('values are taken for what stands beside them: %s', async (sql, values, rows) => {
  expect(await pool.rows(sql, values)).toEqual(rows)
})

test('a counter that is there is raised, and one that is not is made', async () => {
  const raise = () =>
    pool.rows(
      `insert into "counters" ("name", "value") values (?, ?)
       on conflict ("name") do update set "value" = "counters"."value" + ? returning "value"`,
      ['block', 1, 5],
    )
  expect([await raise(), await raise(), await raise()]).toEqual([[[1]], [[6]], [[11]]])
})

test('rows are stored from a select of values', async () => {
  expect(await pool.run('insert into "counters" select ?, ? where ? > 1', ['made', 7, 2])).toBe(1)
  expect(await pool.rows('select "value" from "counters" where "name" = ?', ['made'])).toEqual([[7]])
})

test('a number that would come back as another one is refused, on its way in and out', async () => {
  await expect(pool.rows('select "id" from "people" where "id" = ?', [largest + 1])).rejects.toThrow(TypeError)
  await expect(pool.rows('select "id" from "people" where "id" = ?', [Number.NaN])).rejects.toThrow(TypeError)
  await expect(pool.rows('select ? + "id" from "people"', [largest])).rejects.toThrow(RangeError)
  await expect(pool.rows('select sum("id" + ?) from "people"', [largest - 3])).rejects.toThrow(RangeError)
  expect(await pool.rows('select count(*) from "people"', [])).toEqual([[3]])
})

test('what no column holds is refused before it is sent', async () => {
  for (const value of [new Uint8Array(2), new Date(0), { a: 1 }, [1]])
    await expect(pool.rows('select ?', [value])).rejects.toThrow(TypeError)
})

test('a statement has 65,535 values at most', async () => {
  const numbers = Array.from({ length: 65_536 }, (_, n) => n)
  const find = (count: number) =>
    pool.rows(`select "id" from "people" where "id" in (${Array(count).fill('?').join()})`, numbers.slice(0, count))
  expect((await find(65_535)).length).toBe(3)
  await expect(find(65_536)).rejects.toThrow('cannot have 65536 values')
})

test('a fraction is kept where there may be one, and refused by a column of whole numbers, where SQLite would keep it', async () => {
  await pool.run('alter table "people" add column "hours" double precision')
  await pool.run('update "people" set "hours" = ? where "id" = ?', [7.1, 1])
  expect(await pool.rows('select "hours" from "people" where "id" < ? order by "id"', [3])).toEqual([[7.1], [null]])
  await expect(pool.run('update "people" set "isActive" = ?', [0.5])).rejects.toMatchObject({ code: '22P02' })
})

test('a text with a zero character is refused, never shortened, and spoils nothing after it', async () => {
  const sent = pool.run('insert into "counters" values (?, ?)', ['a\0b', 1])
  await expect(sent).rejects.toMatchObject({ code: '22021' })
  expect(await pool.rows('select count(*) from "counters" where "name" like ?', ['a%'])).toEqual([[0]])
})

test('half a character is stored as the sign for an unreadable one', async () => {
  expect(await pool.rows('select ?', ['a\ud83d'])).toEqual([['a\ufffd']])
})
