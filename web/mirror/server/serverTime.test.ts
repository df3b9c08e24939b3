import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { nowHeader } from '#schema/sync/answerer.ts'
import { people } from '#server/tests/support/cast.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { openServerTime } from './serverTime.ts'

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

test('every answer of the server states its time, refusals too', async () => {
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
    // An answer from the browser's cache would state a time long past.
    expect(answer.headers.get('Cache-Control'), path).toBe('no-store')
  }
})

test.each([-3 * year, 3 * year])(
  'a device whose clock is %i ms off stamps by the server’s time after any answer, its next write later than it',
  async (skew) => {
    const { mirror, sync, clock } = await schoolDevice(server, 'marina')
    await sync()
    const cookie = await server.signIn('marina')
    const time = openServerTime({ fetcher: (path) => Promise.resolve(ask(String(path), cookie)), now: clock.now })
    time.connect(mirror)
    clock.skew = skew
    server.clock.time += 60_000
    await time.fetch('/api/user')
    await time.learned()
    const { at } = await mutate(mirror, takeRollCall, mark)
    expect(at).toBeGreaterThan(server.clock.time)
    expect(at).toBeLessThan(server.clock.time + 5)
  },
)

test('a time received before there was a mirror, as at a sign-in, is learned when the mirror opens', async () => {
  const { mirror, sync, clock } = await schoolDevice(server, 'marina')
  await sync()
  clock.skew = -3 * year
  server.clock.time += 60_000
  const time = openServerTime({ fetcher: (path) => Promise.resolve(ask(String(path))), now: clock.now })
  await time.fetch('/api/user')
  time.connect(mirror)
  await time.learned()
  expect((await mutate(mirror, takeRollCall, mark)).at).toBeGreaterThan(server.clock.time)
})

test('an answer that is not the server’s, or states no time, teaches nothing', async () => {
  const { mirror, sync, clock } = await schoolDevice(server, 'marina')
  await sync()
  const before = await mirror.db.read('device')
  for (const header of [null, '', 'agora', '-5', '1e400', '1.5', '0']) {
    const headers = header === null ? undefined : { [nowHeader]: header }
    const time = openServerTime({ fetcher: async () => new Response('<html>', { headers }), now: clock.now })
    time.connect(mirror)
    await time.fetch('/api/user')
    await time.learned()
    expect(await mirror.db.read('device'), String(header)).toEqual(before)
  }
})
