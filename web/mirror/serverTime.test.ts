import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '../../schema/mutations/takeRollCall.ts'
import { nowHeader } from '../../schema/sync/answerer.ts'
import { people } from '../../sync-server/testing/cast.ts'
import { origin, testServer } from '../../sync-server/testing/testServer.ts'
import { mutate } from './mutate.ts'
import { openServerTime } from './serverTime.ts'
import { schoolDevice } from './testing/schoolDevice.ts'

// Covers: trial R48: the server's time is learned from each of its answers, not from a sync alone.

const year = 365 * 24 * 60 * 60_000
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const ask = (path: string, cookie = '') =>
  server.app.request(`${origin}${path}`, { headers: { Origin: origin, Cookie: cookie } })
const mark = {
  classId: 3,
  lessonId: 101,
  attendanceDate: '2026-11-23',
  marks: [{ studentId: people.ana, present: true }],
}

test('every answer of the server tells its time, those that say no as well', async () => {
  const marina = await server.signIn('marina')
  for (const [path, cookie, status] of [
    ['/api/user', marina, 200],
    ['/api/user', '', 401],
    ['/api/nothing', marina, 404],
    ['/api/classes/999', marina, 404],
    [`/api/files/${'0'.repeat(64)}`, marina, 404],
  ] as const) {
    server.clock.time += 1_000
    const answer = await ask(path, cookie)
    expect([answer.status, answer.headers.get(nowHeader)], path).toEqual([status, String(server.clock.time)])
    // What a browser kept would tell a time long past.
    expect(answer.headers.get('Cache-Control'), path).toBe('no-store')
  }
})

test.each([-3 * year, 3 * year])(
  'a device whose clock was set %i ms off stamps by the server’s after any answer, and with its next write after it',
  async (skew) => {
    const { mirror, sync, clock } = await schoolDevice(server, 'marina')
    await sync()
    const cookie = await server.signIn('marina')
    const time = openServerTime({ fetcher: (path) => Promise.resolve(ask(String(path), cookie)), now: clock.now })
    time.teach(mirror)
    clock.skew = skew
    server.clock.time += 60_000
    await time.fetch('/api/user')
    await time.learned()
    const { at } = await mutate(mirror, takeRollCall, mark)
    expect(at).toBeGreaterThan(server.clock.time)
    expect(at).toBeLessThan(server.clock.time + 5)
  },
)

test('what was heard before there was a mirror, as at a sign-in, is learned when it is opened', async () => {
  const { mirror, sync, clock } = await schoolDevice(server, 'marina')
  await sync()
  clock.skew = -3 * year
  server.clock.time += 60_000
  const time = openServerTime({ fetcher: (path) => Promise.resolve(ask(String(path))), now: clock.now })
  await time.fetch('/api/user')
  time.teach(mirror)
  await time.learned()
  expect((await mutate(mirror, takeRollCall, mark)).at).toBeGreaterThan(server.clock.time)
})

test('what is no answer of the server’s, or tells no time, teaches nothing', async () => {
  const { mirror, sync, clock } = await schoolDevice(server, 'marina')
  await sync()
  const before = await mirror.db.read('device')
  for (const told of [null, '', 'agora', '-5', '1e400', '1.5', '0']) {
    const headers = told === null ? undefined : { [nowHeader]: told }
    const time = openServerTime({ fetcher: async () => new Response('<html>', { headers }), now: clock.now })
    time.teach(mirror)
    await time.fetch('/api/user')
    await time.learned()
    expect(await mirror.db.read('device'), String(told)).toEqual(before)
  }
})
