import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import { migratePostgres } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'

let postgres: Postgres
let name: string
let pool: Pool
beforeAll(async () => {
  postgres = await testPostgres()
})
beforeEach(async () => {
  name = await postgres.createDatabase()
  pool = openPool(postgres.url(name))
  return async () => {
    await pool.close()
    await postgres.dropDatabase(name)
  }
})

const migrate = () => pool.transaction(migratePostgres, { isolation: 'read committed' })
const namesOfTables = async () =>
  (await pool.rows(`select tablename from pg_tables where schemaname = 'public'`, [])).flat()

test('a new database gets every table, once', async () => {
  expect(await migrate()).toBeGreaterThan(0)
  expect((await namesOfTables()).length).toBeGreaterThan(40)
  expect(await migrate()).toBe(0)
})

test('two processes that start together on a new database bring it up to date once', async () => {
  const applied = await Promise.all([migrate(), migrate()])
  expect(applied.filter((n) => n > 0)).toHaveLength(1)
})

test('when a statement fails, nothing of the migrations is kept', async () => {
  await pool.run('create table "users" ("id" bigint)')
  await expect(migrate()).rejects.toThrow('already exists')
  expect(await namesOfTables()).toEqual(['users'])
})

test('a database of a newer version is left as it is', async () => {
  await migrate()
  await pool.run('insert into "__drizzle_migrations" ("hash", "created_at") values (?, ?)', [
    'x',
    Number.MAX_SAFE_INTEGER,
  ])
  await expect(migrate()).rejects.toThrow('newer version')
})
