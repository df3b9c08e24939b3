import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PostgresCluster, startPostgres } from '#server/tests/support/postgres.ts'
import type { Connection } from './connection.ts'
import { isPassing, OutcomeUnknown } from './faults.ts'
import { openPool, type Pool, type PoolOptions } from './pool.ts'

let postgres: PostgresCluster
const idleFailures: Error[] = []
const open = (options?: PoolOptions) =>
  openPool(postgres.url('school'), { onIdleFailure: (error) => idleFailures.push(error), ...options })
const committed = { isolation: 'read committed' } as const
const insert = 'insert into "marks" values (?)'

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('school')
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  idleFailures.length = 0
  const pool = open()
  await pool.run('DROP TABLE IF EXISTS "marks"; CREATE TABLE "marks" ("id" bigint PRIMARY KEY)')
  await pool.close()
})

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const pidOf = async (connection: Pick<Pool, 'rows'>) => (await connection.rows('select pg_backend_pid()', []))[0]![0]

test.each(['immediate', 'fast'] as const)(
  'after a restart (%s) what was committed is there, and the next statement works',
  async (mode) => {
    const pool = open()
    await pool.run(insert, [1])
    await postgres.restart({ mode })
    expect(await pool.rows('select "id" from "marks"', [])).toEqual([[1]])
    await pool.close()
  },
)

test('what an idle connection suffers does not end the process, and is reported', async () => {
  const [pool, other] = [open(), open()]
  const pid = await pidOf(pool)
  await other.rows('select pg_terminate_backend(?, ?)', [pid, 5000])
  await expect.poll(() => idleFailures).toMatchObject([{ code: '57P01' }])
  expect(await pidOf(pool)).not.toBe(pid)
  await Promise.all([pool.close(), other.close()])
})

test('a transaction that a restart interrupts keeps nothing, and may be tried again', async () => {
  const pool = open({ mostConnections: 1 })
  let kept: Connection | undefined
  const fault = await faultOf(
    pool.transaction(async (connection) => {
      kept = connection
      await connection.run(insert, [1])
      await postgres.restart({ mode: 'immediate' })
      await connection.run(insert, [2])
    }, committed),
  )
  expect(fault).toBeInstanceOf(Error)
  expect(isPassing(fault)).toBe(true)
  await expect(kept!.run(insert, [3])).rejects.toThrow('has ended')
  expect(await pool.rows('select "id" from "marks"', [])).toEqual([])
  await pool.close()
})

test('a statement under way when the server crashes is reported, and may be tried again', async () => {
  const pool = open()
  const sleeping = faultOf(pool.rows('select pg_sleep(?)', [60]))
  await expect
    .poll(() =>
      pool.rows(`select count(*) from pg_stat_activity where query like ? and state = 'active'`, ['select pg_sleep%']),
    )
    .toEqual([[1]])
  await postgres.restart({ mode: 'immediate' })
  expect(isPassing(await sleeping)).toBe(true)
  await pool.close()
})

test('a transaction that sends nothing for too long is ended by the server, which frees what it held', async () => {
  // Longer than a busy machine takes from the beginning of the transaction to its first statement.
  const slow = open({ idleInTransactionTimeoutMs: 500, mostConnections: 1 })
  const other = open()
  const fault = await faultOf(
    slow.transaction(async (connection) => {
      await connection.run(insert, [1])
      // It waits for the lock on the number 1.
      await other.run(insert, [1])
      await connection.run(insert, [2])
    }, committed),
  )
  expect(fault).toMatchObject({ code: '25P03' })
  expect(await slow.rows('select "id" from "marks"', [])).toEqual([[1]])
  await Promise.all([slow.close(), other.close()])
})

test('a server that is not there is a passing fault, with a socket or an address', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  closed.close()
  for (const url of [`postgresql://postgres@127.0.0.1:${port}/school`, 'postgresql:///school?host=/nowhere']) {
    const pool = openPool(url)
    expect(isPassing(await faultOf(pool.rows('select 1', [])))).toBe(true)
    await pool.close()
  }
})

test('a wait for a free connection ends, and is a passing fault', async () => {
  const pool = open({ mostConnections: 1, connectTimeoutMs: 50 })
  // A busy machine may take longer for the connection itself, which the pool then keeps.
  await expect.poll(() => pool.rows('select 1', [])).toEqual([[1]])
  await pool.transaction(async () => expect(isPassing(await faultOf(pool.rows('select 1', [])))).toBe(true), committed)
  await pool.close()
})

/** A way to the server that is cut when it sees a word on its way there. */
async function cutAt(word: string): Promise<{ server: Server; url: string }> {
  const socket = `${new URL(postgres.url('school')).searchParams.get('host')}/.s.PGSQL.5432`
  const server = createServer((near) => {
    const far = connect(socket)
    for (const end of [near, far]) end.on('error', () => {})
    near.on('data', (bytes: Buffer) => {
      far.write(bytes)
      if (bytes.includes(word)) near.destroy()
    })
    far.pipe(near)
    near.on('close', () => far.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { server, url: `postgresql://postgres@127.0.0.1:${port}/school` }
}

test('of a commit whose answer is lost nobody knows, and it is not called passing', async () => {
  const { server, url } = await cutAt('COMMIT')
  const pool = openPool(url)
  const fault = await faultOf(pool.transaction((connection) => connection.run(insert, [1]), committed))
  expect(fault).toBeInstanceOf(OutcomeUnknown)
  expect(isPassing(fault)).toBe(false)
  const straight = open()
  await expect.poll(() => straight.rows('select "id" from "marks"', [])).toEqual([[1]])
  await Promise.all([pool.close(), straight.close()])
  server.close()
})

test('nor of a single statement that writes', async () => {
  const { server, url } = await cutAt('delete')
  const pool = openPool(url)
  expect(await faultOf(pool.run('delete from "marks" where "id" > ?', [0]))).toBeInstanceOf(OutcomeUnknown)
  expect(await pool.rows('select 1', [])).toEqual([[1]])
  await pool.close()
  server.close()
})
