import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import type { Connection } from './connection.ts'
import { isConstraint, isPassing, TransactionAborted } from './faults.ts'
import { openPool, type Pool, type PoolOptions } from './pool.ts'

let postgres: Postgres
let name: string
const pools: Pool[] = []
const open = (options?: PoolOptions) => {
  const pool = openPool(postgres.url(name), options)
  pools.push(pool)
  return pool
}
let pool: Pool

beforeAll(async () => {
  postgres = await testPostgres()
  name = await postgres.createDatabase()
})
afterAll(() => postgres.dropDatabase(name))
beforeEach(async () => {
  pool = open()
  await pool.run(`DROP TABLE IF EXISTS "people", "counters"; CREATE TABLE "people" ("id" bigint PRIMARY KEY, "name" text);
    CREATE TABLE "counters" ("name" text PRIMARY KEY, "value" bigint NOT NULL)`)
})
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

const ids = async (from: Pick<Pool, 'rows'> = pool) =>
  (await from.rows('select "id" from "people" order by "id"', [])).flat()
const add = (to: Pick<Pool, 'run'>, id: number) => to.run('insert into "people" ("id") values (?)', [id])
const whoServes = async (from: Pick<Pool, 'rows'>) => (await from.rows('select pg_backend_pid()', []))[0]![0] as number
const committed = { isolation: 'read committed' } as const

test('a run returns how many rows it changed, also of several statements', async () => {
  expect(await pool.run('insert into "people" values (?, ?), (?, ?)', [1, 'Ana', 2, null])).toBe(2)
  expect(await pool.run(`insert into "people" values (3, 'why?'); delete from "people"`)).toBe(4)
  expect(await pool.run('select 1; SET application_name TO other')).toBe(1)
})

test("a statement's text has one name, on every connection", async () => {
  const prepared = (from: Pick<Pool, 'rows'>) =>
    from.rows('select "name", "statement" from pg_prepared_statements where "statement" like ?', ['select "id"%'])
  const twice = (from: Pick<Pool, 'rows'>) =>
    from
      .rows('select "id" from "people" where "id" = ?', [1])
      .then(() => from.rows('select "id" from "people" where "id" = ?', [2]))
  const kept = await pool.transaction(async (first) => {
    await twice(first)
    const other = await pool.transaction(async (second) => {
      await twice(second)
      return prepared(second)
    }, committed)
    expect(await prepared(first)).toEqual(other)
    return other
  }, committed)
  expect(kept).toEqual([[expect.stringMatching(/^s\d+$/), 'select "id" from "people" where "id" = $1']])
})

test('a connection keeps a bounded number of statements', async () => {
  const small = open({ mostNames: 10, mostConnections: 1 })
  const first = await whoServes(small)
  for (let n = 0; n < 35; n += 1) expect(await small.rows(`select ${n}, ?`, ['a'])).toEqual([[n, 'a']])
  const [[count]] = (await small.rows('select count(*) from pg_prepared_statements', [])) as [[number]]
  expect(count).toBeLessThanOrEqual(10)
  expect(await whoServes(small)).not.toBe(first)
})

test('a statement with a long list of values is not kept: its next list has another length', async () => {
  const single = open({ mostConnections: 1 })
  for (const count of [100, 101]) await single.rows(`select ${Array(count).fill('?').join()}`, Array(count).fill('a'))
  const sql = 'select count(*) from pg_prepared_statements where "statement" like ?'
  expect(await single.rows(sql, ['%$100'])).toEqual([[1]])
  expect(await single.rows(sql, ['%$101'])).toEqual([[0]])
})

test('a statement that failed because of a missing table works when the table is there', async () => {
  const single = open({ mostConnections: 1 })
  const read = () => single.rows('select "id" from "late" where "id" = ?', [1])
  await expect(read()).rejects.toMatchObject({ code: '42P01' })
  await single.run('CREATE TABLE "late" ("id" bigint); INSERT INTO "late" VALUES (1)')
  expect(await read()).toEqual([[1]])
  await single.run('DROP TABLE "late"')
})

test('a statement whose columns changed their type under it fails once, in passing', async () => {
  const single = open({ mostConnections: 1 })
  const read = () => single.rows('select "name" from "people" where "id" = ?', [1])
  await read()
  await pool.run('ALTER TABLE "people" ALTER COLUMN "name" TYPE bigint USING 7; INSERT INTO "people" VALUES (1, 7)')
  const fault = await read().catch((error) => error)
  expect(fault).toMatchObject({ message: 'cached plan must not change result type' })
  expect(isPassing(fault)).toBe(true)
  expect(await read()).toEqual([[7]])
})

test('a transaction keeps all of its work, and nobody sees it before', async () => {
  const result = await pool.transaction(async (connection) => {
    await add(connection, 1)
    expect(await ids()).toEqual([])
    return ids(connection)
  }, committed)
  expect(result).toEqual([1])
  expect(await ids()).toEqual([1])
})

test('a repeatable read stays at one state of the database, and one that only reads cannot write', async () => {
  const snapshot = pool.transaction(
    async (connection) => {
      expect(await ids(connection)).toEqual([])
      await add(pool, 1)
      expect(await ids(connection)).toEqual([])
      await add(connection, 2)
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  await expect(snapshot).rejects.toMatchObject({ code: '25006' })
  expect(await ids()).toEqual([1])
})

test('a transaction that fails keeps nothing and gives its connection back clean', async () => {
  const single = open({ mostConnections: 1 })
  const before = await whoServes(single)
  const failed = single.transaction(async (connection) => {
    await add(connection, 1)
    throw new Error('refused')
  }, committed)
  await expect(failed).rejects.toThrow('refused')
  expect(await ids(single)).toEqual([])
  await add(single, 2)
  expect(await ids()).toEqual([2])
  expect(await whoServes(single)).toBe(before)
})

test('a transaction whose failed statement its work passed over is reported as failed, with the reason', async () => {
  const single = open({ mostConnections: 1 })
  const failed = single.transaction(async (connection) => {
    await add(connection, 1)
    await add(connection, 1).catch(() => {})
    await ids(connection).catch(() => {})
    return 'done'
  }, committed)
  const error = await failed.catch((error) => error)
  expect(error).toBeInstanceOf(TransactionAborted)
  expect(isConstraint(error)).toBe(true)
  expect(await ids(single)).toEqual([])
})

test('an error inside a savepoint spoils nothing before it, and nothing after it', async () => {
  await pool.transaction(async (connection) => {
    await add(connection, 1)
    await connection.run('SAVEPOINT part')
    await add(connection, 2)
    await expect(add(connection, 1)).rejects.toMatchObject({ code: '23505' })
    await expect(ids(connection)).rejects.toMatchObject({ code: '25P02' })
    await connection.run('ROLLBACK TO part')
    await connection.run('RELEASE part')
    await add(connection, 3)
  }, committed)
  expect(await ids()).toEqual([1, 3])
})

test('statements of a transaction that nobody waited for run in their order, before its commit', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  await pool.transaction(async (connection) => {
    void add(connection, 1)
    void connection.run('update "people" set "id" = "id" + ?', [1])
    void add(connection, 1)
  }, committed)
  expect(await ids()).toEqual([1, 2])
  // The driver warns of statements that it has to put in order itself.
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('of statements that are sent together each has its own answer, and the first that failed is the reason', async () => {
  const single = open({ mostConnections: 1 })
  const failed = single.transaction(async (connection) => {
    const sent = [add(connection, 1), add(connection, 1), ids(connection), ids(connection)]
    const answers = await Promise.allSettled(sent)
    expect(answers).toMatchObject([
      { value: 1 },
      { reason: { code: '23505' } },
      { reason: { code: expect.stringMatching(/25P02|26000/) } },
      { reason: { code: expect.stringMatching(/25P02|26000/) } },
    ])
  }, committed)
  const error = await failed.catch((error) => error)
  expect(error).toBeInstanceOf(TransactionAborted)
  expect([isConstraint(error), isPassing(error)]).toEqual([true, false])
  expect(await ids(single)).toEqual([])
})

test('a lock that a transaction begins with is held until its end', async () => {
  const lock = { ...committed, opening: 'select pg_advisory_xact_lock(1, 2)' }
  const isFree = async () => (await pool.rows('select pg_try_advisory_xact_lock(1, 2)', []))[0]![0] === 1
  await pool.transaction(async (_, begun) => {
    await begun
    expect(await isFree()).toBe(false)
  }, lock)
  expect(await isFree()).toBe(true)
})

test('a transaction reads at once, and what it reads after a write sees it, although the write waits for the lock', async () => {
  const lock = { ...committed, opening: 'select pg_advisory_xact_lock(3, 4)' }
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const [begun, seen]: [string[], unknown[]] = [[], []]
  const first = pool.transaction(async (connection) => {
    await connection.rows('select 1', [])
    begun.push('first')
    await held
  }, lock)
  await expect.poll(() => begun).toEqual(['first'])
  const second = pool.transaction(async (connection, hasBegun) => {
    hasBegun.then(
      () => begun.push('second'),
      () => {},
    )
    const writing = add(connection, 1)
    seen.push(await ids(connection))
    await writing
  }, lock)
  release()
  await Promise.all([first, second])
  expect(begun).toEqual(['first', 'second'])
  expect(seen).toEqual([[1]])
})

test('a transaction whose lock nobody gives it keeps nothing, and says so whatever its work does', async () => {
  const impatient = open({ statementTimeoutMs: 200 })
  const lock = { ...committed, opening: 'select pg_advisory_xact_lock(5, 6)' }
  await pool.transaction(async (connection) => {
    await connection.rows('select 1', [])
    const works: ((other: Connection) => Promise<unknown>)[] = [(other) => add(other, 1), async () => 'done']
    for (const work of works) await expect(impatient.transaction(work, lock)).rejects.toMatchObject({ code: '57014' })
  }, lock)
  expect(await ids()).toEqual([])
})

test('a statement that comes while its transaction commits does not run', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await pool.transaction(async (connection) => {
    await add(connection, 1)
    setImmediate(() => {
      late = add(connection, 2).catch((error) => error)
    })
    // The commit is under way when the next turn of the event loop comes.
  }, committed)
  expect(await late).toMatchObject({ message: expect.stringContaining('has ended') })
  expect(await ids()).toEqual([1])
})

test('a statement that comes after the end of its transaction does not run', async () => {
  const kept = await pool.transaction(async (connection) => connection, committed)
  await expect(add(kept, 1)).rejects.toThrow('has ended')
  expect(await ids()).toEqual([])
})

test('a connection on which a transaction was opened by hand is not used again', async () => {
  const single = open({ mostConnections: 1 })
  await single.run('BEGIN; INSERT INTO "people" VALUES (1)')
  expect(await ids(single)).toEqual([])
})

test('a statement that takes too long fails, and its connection serves the next one', async () => {
  const hasty = open({ statementTimeoutMs: 50, mostConnections: 1 })
  await expect(hasty.rows('select pg_sleep(?)', [600])).rejects.toMatchObject({ code: '57014' })
  expect(await ids(hasty)).toEqual([])
})

test('the server lists the connections under their name', async () => {
  const named = open({ applicationName: 'chamada of a test' })
  expect(await named.rows('select application_name from pg_stat_activity where pid = pg_backend_pid()', [])).toEqual([
    ['chamada of a test'],
  ])
})
