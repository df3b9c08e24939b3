import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'

// Covers: trial R25: when a device does not return, its person is shown how many unsent changes it last reported.

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer({ protocol: 3 })
})
afterEach(() => server.end())

const mark = (device: ApiDevice, n: number) =>
  device.act(markAttendance, {
    classId: 3,
    lessonId: 101,
    studentId: people.ana,
    present: true,
    attendanceDate: addDays('2026-01-05', n),
  })
const post = (cookie: string, body: object) =>
  server.call('POST', '/api/sync', { cookie, body, headers: { 'User-Agent': chrome } })
const unsentSeenBy = async (who: 'marina' | 'otavio', cookie: string) => (await server.sync(cookie, hello(who))).unsent

test('unsent changes on a device that is gone are shown on its person’s other devices only, until they are sent', async () => {
  const { cookie, act } = await openDevice(server, 'marina')
  const { device } = (await (await post(cookie, hello('marina'))).json()) as { device: number }
  const mutations = [1, 2].map((n) => ({ ...mark({ act } as ApiDevice, n), id: idInBlock(device, n) }))
  server.clock.time += 1_000
  const at = server.clock.time
  await post(cookie, hello('marina', { device, mutations, waiting: 5 }))
  server.clock.time += 60_000
  expect(await unsentSeenBy('marina', cookie)).toEqual([{ name: 'Chrome no Android', waiting: 3, at }])
  expect(await unsentSeenBy('otavio', await server.signIn('otavio'))).toBeUndefined()
  await post(cookie, hello('marina', { device, waiting: 0 }))
  expect(await unsentSeenBy('marina', cookie)).toBeUndefined()
})

test('a device whose app is too old still reports its unsent changes', async () => {
  const old = await openDevice(server, 'marina')
  const request = old.request([mark(old, 0), mark(old, 1)])
  expect((await post(old.cookie, { ...request, protocol: 0 })).status).toBe(426)
  expect(await unsentSeenBy('marina', old.cookie)).toMatchObject([{ waiting: 2 }])
  expect((await post(old.cookie, { protocol: 0, device: 'x', waiting: -1 })).status).toBe(426)
  const otavio = await server.signIn('otavio')
  expect((await post(otavio, { ...request, protocol: 0, waiting: 9 })).status).toBe(426)
  expect(await unsentSeenBy('marina', old.cookie)).toMatchObject([{ waiting: 2 }])
  server.clock.time += 31 * 24 * 60 * 60_000
  expect(await unsentSeenBy('marina', await server.signIn('marina'))).toBeUndefined()
})
