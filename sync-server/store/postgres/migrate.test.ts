import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import { bringUpToDate, migratePostgres } from './migrate.ts'
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

test('a migration is not held to the time of a short statement, and a database that is up to date takes none', async () => {
  for (const statement of [
    'create table "limits" ("during" text)',
    `create function "note_limit"() returns event_trigger language plpgsql as $$
     begin insert into "limits" values (current_setting('statement_timeout')); end $$`,
    'create event trigger "each_table" on ddl_command_end execute function "note_limit"()',
  ])
    await pool.run(statement)
  await bringUpToDate(postgres.url(name), pool)
  const limits = () => pool.rows('select "during", count(*) from "limits" group by 1', [])
  const found = await limits()
  expect(found).toEqual([['6h', expect.any(Number)]])
  await bringUpToDate(postgres.url(name), pool)
  expect(await limits()).toEqual(found)
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
