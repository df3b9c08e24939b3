import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRun } from '#server/store/epoch/meta.ts'
import { NotStored } from '#server/store/notStored.ts'
import type { Store } from '#server/store/store.ts'
import { testServer } from '#server/tests/support/testServer.ts'

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
  await startRun(server.store)
})
afterEach(() => server.end())

const ask = async (path: string) => {
  const answer = await server.call('GET', path)
  return [answer.status, await answer.json()]
}
const well = [200, { ok: true }]
const ill = (reason: string) => [503, { ok: false, reason }]

test('a server whose disk is full says so within five seconds, and again when there is room', async () => {
  let isFull = false
  let writes = 0
  const store: Store = {
    ...server.store,
    tx: (work) => {
      writes += 1
      const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
      return isFull ? Promise.reject(new NotStored(full)) : server.store.tx(work)
    },
  }
  server.app = server.make(store).app
  expect(await ask('/healthz')).toEqual(well)
  writes = 0
  for (let n = 0; n < 20; n += 1) expect(await ask('/healthz')).toEqual(well)
  expect(writes).toBe(0)
  isFull = true
  server.clock.time += 5_000
  const full = ill('the disk is full')
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([full, full])
  isFull = false
  server.clock.time += 5_000
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([well, well])
})

test('a write behind the writes of others is no fault, unless it lasts ten seconds', async () => {
  await ask('/healthz')
  let end = () => {}
  const busy: Store = { ...server.store, tx: () => new Promise((resolve) => (end = () => resolve(undefined as never))) }
  server.app = server.make(busy).app
  expect(await ask('/healthz')).toEqual(well)
  server.clock.time += 9_999
  expect(await ask('/healthz')).toEqual(well)
  server.clock.time += 1
  expect(await ask('/healthz')).toEqual(ill('no write ends'))
  end()
  expect(await ask('/healthz')).toEqual(well)
})

test('a clock set back does not keep an old result', async () => {
  expect(await ask('/healthz')).toEqual(well)
  server.app = server.make({ ...server.store, tx: () => Promise.reject(new Error('read-only')) }).app
  server.clock.time -= 86_400_000
  expect(await ask('/healthz')).toEqual(ill('the database does not answer'))
})

test('a server that is ending is healthy, and not ready', async () => {
  server.app = server.make(server.store, { isEnding: () => true }).app
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([well, ill('ending')])
})

test('each request leaves one line without a name, a number or a text of anybody', async () => {
  const lines: object[] = []
  server.app = server.make(server.store, { record: (entry) => lines.push(entry) }).app
  const cookie = await server.signIn('celia')
  await server.call('PUT', '/api/classes/3?dryRun=true', { cookie, body: { title: 'Turma de Ana' } })
  await server.call('GET', '/api/students/21/attendance', { cookie })
  await server.call('GET', '/api/history/users/21', { cookie })
  await server.call('GET', '/api/nothing/21')
  await server.call('GET', '/teacher/classes/3')
  const line = (method: string, route: string, status: number) => ({
    ...{
      at: server.clock.time,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      ms: expect.any(Number),
      bytesIn: expect.any(Number),
      bytesOut: expect.any(Number),
      method,
      route,
      status,
    },
  })
  expect(lines).toEqual([
    line('PUT', '/api/classes/:classId', 200),
    line('GET', '/api/students/:id/attendance', 200),
    line('GET', '/api/history/:table/:key{.+}', 200),
    line('GET', 'none', 404),
    line('GET', 'page', expect.any(Number) as never),
  ])
})

test('a crowd that asks for health makes one write', async () => {
  let writes = 0
  const tx: Store['tx'] = (work) => {
    writes += 1
    return server.store.tx(work)
  }
  server.app = server.make({ ...server.store, tx }).app
  await Promise.all(Array.from({ length: 300 }, () => ask('/healthz')))
  for (let n = 0; n < 50; n += 1) {
    server.clock.time += 90
    await ask(n % 2 ? '/readyz' : '/healthz')
  }
  expect(writes).toBe(1)
})

test('health answers within a second while a long write runs, and is ill when it never ends', async () => {
  let end!: () => void
  const long = server.store.tx(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const asked = performance.now()
  expect(await Promise.all([ask('/healthz'), ask('/readyz')])).toEqual([well, well])
  expect(performance.now() - asked).toBeLessThan(1_000)
  server.clock.time += 31_000
  expect(await ask('/healthz')).toEqual(ill('no write ends'))
  end()
  await long
  server.clock.time += 5_000
  expect(await ask('/healthz')).toEqual(well)
})
