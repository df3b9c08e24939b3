import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, testPostgres } from '#server/tests/support/postgres.ts'
import type { Connection } from './connection.ts'
import { isConnectionLost, isConstraint, isNotStored, isPassing, OutcomeUnknown } from './faults.ts'
import { openPool, type Pool } from './pool.ts'

let postgres: Postgres
let name: string
let pool: Pool
beforeAll(async () => {
  postgres = await testPostgres()
  name = await postgres.createDatabase()
  pool = openPool(postgres.url(name))
  await pool.run(`CREATE TABLE "places" ("school" bigint PRIMARY KEY, "n" bigint NOT NULL CHECK ("n" >= 0));
    INSERT INTO "places" VALUES (1, 0), (2, 0)`)
})
afterAll(async () => {
  await pool.close()
  await postgres.dropDatabase(name)
})

const coded = (code: string, message = 'fault') => Object.assign(new Error(message), { code })
const classes = (error: unknown) => ({
  passing: isPassing(error),
  notStored: isNotStored(error),
  constraint: isConstraint(error),
})
const none = { passing: false, notStored: false, constraint: false }

test.each(['40001', '40P01', '08006', '57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
  'trying again may help: %s',
  (code) => expect(classes(coded(code))).toEqual({ ...none, passing: true }),
)
test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('the driver lost its connection: %s', (message) => {
  expect(classes(new Error(message))).toEqual({ ...none, passing: true })
})
test.each(['53100', '53200', '58030'])('the server could not store: %s', (code) =>
  expect(classes(coded(code))).toEqual({ ...none, notStored: true }),
)
test.each(['42601', '25P02', '22021', 'ENOENT'])('it is a fault of ours: %s', (code) =>
  expect(classes(coded(code))).toEqual(none),
)
test.each([undefined, null, 'Connection terminated', new Error('refused')])(
  'what is no fault of a database: %s',
  (error) => expect(classes(error)).toEqual(none),
)

test('a fault is known inside the error that wraps it, but not inside an unknown outcome', () => {
  expect(isPassing(new Error('Failed query', { cause: coded('40001') }))).toBe(true)
  expect(isPassing(new OutcomeUnknown('cut', { cause: coded('57P01') }))).toBe(false)
  expect(isConnectionLost(new OutcomeUnknown('cut', { cause: coded('57P01') }))).toBe(false)
})

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const raise = (connection: Connection, school: number) =>
  connection.run('update "places" set "n" = "n" + ? where "school" = ?', [1, school])

test.each([
  ['insert into "places" values (?, ?)', [1, 0]],
  ['insert into "places" values (?, ?)', [3, null]],
  ['update "places" set "n" = ? where "school" = 1', [-1]],
] as const)('the tables refuse a row: %s %s', async (sql, values) => {
  expect(classes(await faultOf(pool.run(sql, values)))).toEqual({ ...none, constraint: true })
})

test('a statement with too few values is a fault of ours; what a proxy says so is passing', async () => {
  expect(classes(await faultOf(pool.rows('select ?, ?', [1])))).toEqual(none)
  const ofProxy = Object.assign(coded('08P01', 'query_wait_timeout'), { severity: 'FATAL' })
  expect(classes(ofProxy)).toEqual({ ...none, passing: true })
})

test('of two transactions that wait for each other one fails in passing, and the other one goes on', async () => {
  let arrived = 0
  let go = () => {}
  const both = new Promise<void>((resolve) => {
    go = resolve
  })
  const meet = () => {
    arrived += 1
    if (arrived === 2) go()
    return both
  }
  const take = (first: number, second: number) =>
    faultOf(
      pool.transaction(
        async (connection) => {
          await raise(connection, first)
          await meet()
          await raise(connection, second)
        },
        { isolation: 'read committed' },
      ),
    )
  const faults = (await Promise.all([take(1, 2), take(2, 1)])).filter(Boolean)
  expect(faults).toMatchObject([{ code: '40P01' }])
  expect(isPassing(faults[0])).toBe(true)
})

test('a snapshot that writes what others changed since fails in passing', async () => {
  const fault = await faultOf(
    pool.transaction(
      async (snapshot) => {
        await snapshot.rows('select "n" from "places"', [])
        await raise(pool, 1)
        await raise(snapshot, 1)
      },
      { isolation: 'repeatable read' },
    ),
  )
  expect(fault).toMatchObject({ code: '40001' })
  expect(isPassing(fault)).toBe(true)
})
