import { expect, test } from 'vitest'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: decisions section 8, rolls are for days up to tomorrow by the server's clock.

const server = serverPerTest()

const day = 24 * 60 * 60_000
const roll = { classId: 3, lessonId: 101 }
const mark = { ...roll, studentId: people.ana }

/** Every act that names the day of a roll. */
const acts = (date: string): [act: Mutation<never>, args: object][] =>
  [
    [takeRollCall, { ...roll, attendanceDate: date, marks: [{ studentId: people.ana, present: true }] }],
    [markAttendance, { ...mark, attendanceDate: date, present: true }],
    [ratePerformance, { ...mark, date, rating: 'good' }],
    [cancelRollCall, { ...roll, attendanceDate: date, reason: 'Feriado' }],
  ] as never

test('a roll for tomorrow is accepted; one for a later day is refused, queued or called directly, on any device clock', async () => {
  const marina = await openDevice(server, 'marina')
  const later = acts('2026-11-25')
  const queued = later.map(([act, args]) => marina.act(act, args as never, { at: server.clock.time + 2 * day }))
  const refused = {
    outcome: 'refused',
    code: 'attendance.tooEarly',
    message: expect.stringContaining('attendanceDate'),
  }
  expect((await marina.send(...queued)).receipts).toEqual(queued.map(({ id }) => ({ id, ...refused })))
  for (const { method, path, body } of queued) {
    const answer = await server.call(method, path, { cookie: marina.cookie, body })
    expect([path, answer.status]).toEqual([path, 400])
  }
  expect(await readerOf(server.store.q).where('rollCalls', roll)).toEqual([])

  const tomorrow = acts('2026-11-24').map(([act, args]) => marina.act(act, args as never))
  expect((await marina.send(...tomorrow)).receipts.map(({ outcome }) => outcome)).toEqual(tomorrow.map(() => 'applied'))
})

test('a roll that was refused as too early is accepted on its day', async () => {
  const marina = await openDevice(server, 'marina')
  const [act, args] = acts('2026-11-26')[0]!
  expect((await marina.send(marina.act(act, args as never))).receipts).toMatchObject([{ code: 'attendance.tooEarly' }])
  server.clock.time += 2 * day
  expect((await marina.send(marina.act(act, args as never))).receipts).toMatchObject([{ outcome: 'applied' }])
})
