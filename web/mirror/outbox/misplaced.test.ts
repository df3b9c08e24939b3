import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { misplacedIn, putInPlace } from './misplaced.ts'
import { mutate } from './mutate.ts'
import { retryEntry } from './retry.ts'
import { outboxOf } from './summary.ts'

// Covers: decisions section 9, marks of a roll that moved or that a clock ahead filed under a day that has not come.

let server: Awaited<ReturnType<typeof testServer>>
let marina: SchoolDevice
beforeEach(async () => {
  server = await testServer()
  marina = await schoolDevice(server, 'marina')
  await marina.sync()
})
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const { ana, bento, caio } = people
const here = { classId: 3, lessonId: 101 }
const take = (attendanceDate: string, marks: object[], more: object = {}) =>
  mutate(marina.mirror, takeRollCall, { ...here, attendanceDate, marks, ...more } as never)
const refusedRolls = async () => misplacedIn((await outboxOf(marina.mirror)).refused)
const onServer = (date: string) => readerOf(server.store.q).where('attendance', { ...here, date })

/** A roll taken on 23/11 by a clock two days ahead. */
async function takenAhead() {
  marina.clock.skew = 2 * day
  await take('2026-11-25', [{ studentId: ana, present: true }])
  await take('2026-11-25', [{ studentId: ana, present: false }])
  await take('2026-11-25', [{ studentId: bento, present: true }], { concluded: true })
}

test('a roll taken with the clock two days ahead is refused with its right day, and one press registers all of it there, in order', async () => {
  await takenAhead()
  await marina.sync()
  const [roll, ...others] = await refusedRolls()
  expect(others).toEqual([])
  expect(roll).toMatchObject({
    from: { ...here, date: '2026-11-25' },
    place: { ...here, date: '2026-11-23' },
    ids: { length: 3 },
  })
  await putInPlace(marina.mirror, roll!)
  // On the screens at once, and on the server with the next sync.
  expect(await marina.mirror.rows.where('attendance', { ...here, date: '2026-11-23' })).toHaveLength(2)
  await marina.sync()
  expect((await onServer('2026-11-23')).map(({ studentId, present }) => [studentId, present])).toEqual([
    [ana, false],
    [bento, true],
  ])
  expect(await readerOf(server.store.q).get('rollCalls', '3/101/2026-11-23')).toMatchObject({
    concludedBy: people.marina,
  })
  expect(await onServer('2026-11-25')).toEqual([])
  expect((await outboxOf(marina.mirror)).refused).toEqual([])
  await marina.expectToAgree()
})

test('the right day is that on which it was done, however late the device meets the server', async () => {
  await takenAhead()
  server.clock.time += 4 * 60 * 60_000
  marina.clock.skew = 2 * day
  await marina.sync()
  server.clock.time += day
  expect((await refusedRolls())[0]!.place.date).toBe('2026-11-23')
})

test('it stays the right day when the marks are tried again as they are, by a clock that was set right', async () => {
  marina.clock.skew = 10 * day
  await take('2026-12-03', [{ studentId: ana, present: true }])
  await marina.sync()
  marina.clock.skew = 0
  server.clock.time += 2 * day
  const [roll] = await refusedRolls()
  for (const id of roll!.ids) await retryEntry(marina.mirror, id)
  await marina.sync()
  expect((await refusedRolls())[0]!.place.date).toBe('2026-11-23')
})

test('a mark that a rule still refuses stays refused, and the others go where they belong', async () => {
  await takenAhead()
  await marina.sync()
  const [roll] = await refusedRolls()
  const [first] = (await outboxOf(marina.mirror)).refused
  const unknown = { ...here, attendanceDate: '2026-11-25', marks: [{ studentId: 999, present: true }] }
  await marina.mirror.db.outbox.put({ ...first!, body: { ...first!.body, marks: unknown.marks } })
  await expect(putInPlace(marina.mirror, roll!)).rejects.toMatchObject({ code: 'student.notEnrolled' })
  const { waiting, refused } = await outboxOf(marina.mirror)
  expect([waiting.length, refused.map(({ id }) => id)]).toEqual([2, [first!.id]])
})

test('a mark made offline for a roll that was moved meanwhile goes to where the roll is, by one press', async () => {
  await take('2026-11-23', [{ studentId: ana, present: true }])
  await marina.sync()
  await take('2026-11-23', [{ studentId: caio, present: false }])
  server.clock.time += 1000
  const davi = await schoolDevice(server, 'davi')
  await davi.sync()
  const to = { ...here, lessonId: 102, attendanceDate: '2026-11-23' }
  await mutate(davi.mirror, moveRollCall, { ...here, attendanceDate: '2026-11-23', to })
  await davi.sync()
  await marina.sync()
  const [roll] = await refusedRolls()
  expect(roll).toMatchObject({ code: 'rollCall.moved', place: { ...here, lessonId: 102, date: '2026-11-23' } })
  await putInPlace(marina.mirror, roll!)
  await marina.sync()
  const marks = await readerOf(server.store.q).where('attendance', { classId: 3, lessonId: 102 })
  expect(marks.map(({ studentId, present }) => [studentId, present])).toEqual([
    [ana, true],
    [caio, false],
  ])
  await marina.expectToAgree()
})

test('a roll moved without a network is in its new place at once, and marks go on there', async () => {
  await take('2026-11-23', [{ studentId: ana, present: true, rating: 'good', comment: 'Participou' }])
  await marina.sync()
  const to = { ...here, lessonId: 103, attendanceDate: '2026-11-20' }
  await mutate(marina.mirror, moveRollCall, { ...here, attendanceDate: '2026-11-23', to })
  expect(await marina.mirror.rows.where('rollCalls', { classId: 3 })).toMatchObject([
    { lessonId: 103, date: '2026-11-20' },
  ])
  await mutate(marina.mirror, takeRollCall, { ...to, marks: [{ studentId: bento, present: false }] })
  const marks = () => marina.mirror.rows.where('attendance', { classId: 3 })
  expect(await marks()).toHaveLength(2)
  await marina.sync()
  expect(await marks()).toHaveLength(2)
  await marina.expectToAgree()
})
