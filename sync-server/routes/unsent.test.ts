import { afterEach, beforeEach, expect, test } from 'vitest'
import { markAttendance } from '../../schema/mutations/markAttendance.ts'
import { addDays } from '../../schema/rules/civilDate.ts'
import { idInBlock } from '../../schema/sync/ids.ts'
import { people } from '../testing/cast.ts'
import { type Device, openDevice } from '../testing/device.ts'
import { hello, testServer } from '../testing/testServer.ts'

// Covers: trial R25: what a device was last heard to have unsent is told to its person when it does not come.

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer({ protocol: 3 })
})
afterEach(() => server.end())

const mark = (device: Device, n: number) =>
  device.act(markAttendance, {
    classId: 3,
    lessonId: 101,
    studentId: people.ana,
    present: true,
    attendanceDate: addDays('2026-01-05', n),
  })
const post = (cookie: string, body: object) =>
  server.call('POST', '/api/sync', { cookie, body, headers: { 'User-Agent': chrome } })
const fresh = async (who: 'marina' | 'otavio', cookie: string) => (await server.sync(cookie, hello(who))).unsent

test('a device gone with a part of its queue: its person’s next one hears of the rest, nobody else does, and no more once it came', async () => {
  const { cookie, act } = await openDevice(server, 'marina')
  const { device } = (await (await post(cookie, hello('marina'))).json()) as { device: number }
  const mutations = [1, 2].map((n) => ({ ...mark({ act } as Device, n), id: idInBlock(device, n) }))
  server.clock.time += 1_000
  const at = server.clock.time
  await post(cookie, hello('marina', { device, mutations, waiting: 5 }))
  server.clock.time += 60_000
  expect(await fresh('marina', cookie)).toEqual([{ name: 'Chrome no Android', waiting: 3, at }])
  expect(await fresh('otavio', await server.signIn('otavio'))).toBeUndefined()
  await post(cookie, hello('marina', { device, waiting: 0 }))
  expect(await fresh('marina', cookie)).toBeUndefined()
})

test('a device whose app is too old to be taken is heard all the same, in what it has', async () => {
  const old = await openDevice(server, 'marina')
  const request = old.request([mark(old, 0), mark(old, 1)])
  expect((await post(old.cookie, { ...request, protocol: 0 })).status).toBe(426)
  expect(await fresh('marina', old.cookie)).toMatchObject([{ waiting: 2 }])
  expect((await post(old.cookie, { protocol: 0, device: 'x', waiting: -1 })).status).toBe(426)
  const otavio = await server.signIn('otavio')
  expect((await post(otavio, { ...request, protocol: 0, waiting: 9 })).status).toBe(426)
  expect(await fresh('marina', old.cookie)).toMatchObject([{ waiting: 2 }])
  server.clock.time += 31 * 24 * 60 * 60_000
  expect(await fresh('marina', await server.signIn('marina'))).toBeUndefined()
})
