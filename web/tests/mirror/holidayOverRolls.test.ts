import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCalendarDays } from '#schema/mutations/calendar/addCalendarDays.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { rollsOnFreeDays } from '#schema/rules/attendance/rollsOnFreeDays.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { cancelRolls, takeBackCancelled } from '#web/actions/cancelRolls.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import { rowsForQuery } from '#web/mirror/database/mirror.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Covers: a holiday declared over taken rolls, each cancelled by itself with the holiday's name, on devices and server.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

type Device = Awaited<ReturnType<typeof personDevice>>
const monday = '2026-11-16'
/** More than the 30 days ago for which the server asks what was taught that day. */
const longAgo = '2026-10-05'
const holidays = [monday, longAgo].map((day) => ({
  ...{ kind: 'holiday' as const, title: 'Padroeira', firstDay: day, lastDay: day, asWeekday: null, uid: null },
}))

/** The office's device after both teachers took a roll of the day. */
async function officeWithRolls(date = monday): Promise<{ celia: Device; marina: Device }> {
  const [marina, otavio] = [await personDevice(server, 'marina'), await personDevice(server, 'otavio')]
  const take = (device: Device, classId: number, lessonId: number, student: number) =>
    mutate(device.mirror, takeRollCall, {
      ...{ classId, lessonId, attendanceDate: date, concluded: true as const },
      marks: [{ studentId: student, present: false }],
    })
  await take(marina, 3, 101, people.ana)
  await take(otavio, 4, 111, people.dora)
  for (const each of [marina, otavio]) await each.sync()
  return { celia: await personDevice(server, 'celia'), marina }
}
const rollsOn = ({ mirror }: Device) => rollsOnFreeDays(rowsForQuery(mirror), 1, holidays, [])
const reasonsOn = async ({ mirror }: Device) =>
  (await mirror.rows.where('rollCalls', {}))
    .sort((a, b) => a.classId - b.classId)
    .map(({ cancelledReason }) => cancelledReason)
const marksOn = ({ mirror }: Device) => mirror.rows.where('attendance', {})
const waitingOn = async ({ mirror }: Device) => (await outboxOf(mirror)).waiting.length

async function declare(office: Device) {
  await mutate(office.mirror, addCalendarDays, { days: holidays })
  return cancelRolls(office.mirror, await rollsOn(office))
}

test('every roll of the day is cancelled offline with the holiday’s name, and its marks stay, on every device', async () => {
  const { celia, marina } = await officeWithRolls()
  expect(await rollsOn(celia)).toHaveLength(2)
  const { cancelled, left } = await declare(celia)
  expect([cancelled.length, left]).toEqual([2, []])
  expect(await reasonsOn(celia)).toEqual(['Padroeira', 'Padroeira'])
  expect(await rollsOn(celia)).toEqual([])
  await celia.sync()
  await marina.sync()
  expect((await outboxOf(celia.mirror)).refused).toEqual([])
  const davi = await personDevice(server, 'davi')
  expect(await reasonsOn(davi)).toEqual(['Padroeira', 'Padroeira'])
  expect(await reasonsOn(marina)).toEqual(['Padroeira'])
  expect(await marksOn(davi)).toHaveLength(2)
})

test('a roll that the device refuses is named, and spoils neither the other nor the holiday', async () => {
  const { celia } = await officeWithRolls()
  await mutate(celia.mirror, unlinkModule, { moduleId: 6, classId: 4 })
  const { cancelled, left } = await declare(celia)
  expect(cancelled).toMatchObject([{ classId: 3 }])
  expect(left).toMatchObject([{ roll: { classId: 4, reason: 'Padroeira' }, error: { code: 'lesson.notInClass' } }])
  await celia.sync()
  expect(await reasonsOn(celia)).toEqual(['Padroeira', null])
  expect(await celia.mirror.rows.where('calendarDays', {})).toHaveLength(2)
})

test('a roll that the server refuses leaves the other cancelled and the holiday declared', async () => {
  const { celia, marina } = await officeWithRolls(longAgo)
  const davi = await personDevice(server, 'davi')
  await mutate(davi.mirror, unlinkModule, { moduleId: 6, classId: 4 })
  await davi.sync()
  const { cancelled } = await declare(celia)
  expect(cancelled).toHaveLength(2)
  await celia.sync()
  expect((await outboxOf(celia.mirror)).refused).toMatchObject([{ name: 'cancelRollCall' }])
  expect(await reasonsOn(celia)).toEqual(['Padroeira', null])
  await marina.sync()
  expect(await reasonsOn(marina)).toEqual(['Padroeira'])
  expect(await marina.mirror.rows.where('calendarDays', {})).toHaveLength(2)
  await takeBackCancelled(celia.mirror, { cancelled }, pageLock)
  expect(await reasonsOn(celia)).toEqual([null, null])
})

test('undone before it is sent, nothing of it is ever sent', async () => {
  const { celia } = await officeWithRolls()
  const before = await waitingOn(celia)
  const became = await cancelRolls(celia.mirror, await rollsOn(celia))
  expect(await waitingOn(celia)).toBe(before + 2)
  await takeBackCancelled(celia.mirror, became, pageLock)
  expect([await waitingOn(celia), await reasonsOn(celia)]).toEqual([before, [null, null]])
})

test('undone after it was sent, the rolls count again everywhere, save one of which somebody has said more', async () => {
  const { celia, marina } = await officeWithRolls()
  const became = await declare(celia)
  await celia.sync()
  await marina.sync()
  server.clock.time += 1000
  await mutate(marina.mirror, cancelRollCall, {
    ...{ classId: 3, lessonId: 101, attendanceDate: monday, reason: 'Falta de água' },
  })
  await marina.sync()
  await celia.sync()
  await takeBackCancelled(celia.mirror, became, pageLock)
  await celia.sync()
  expect(await reasonsOn(await personDevice(server, 'davi'))).toEqual(['Falta de água', null])
})

test('a roll that arrives later from another device is taken, and counts', async () => {
  const { celia, marina } = await officeWithRolls()
  await declare(celia)
  await celia.sync()
  await mutate(marina.mirror, takeRollCall, {
    ...{ classId: 3, lessonId: 102, attendanceDate: monday, marks: [{ studentId: people.bento, present: true }] },
  })
  await marina.sync()
  await celia.sync()
  const late = { classId: 3, lessonId: 102, date: monday }
  expect(await celia.mirror.rows.get('rollCalls', keyOf('rollCalls', late))).toMatchObject({ cancelledReason: null })
  expect(await rollsOn(celia)).toMatchObject([late])
})
