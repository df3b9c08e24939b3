import { afterEach, beforeEach, expect, test } from 'vitest'
import { continueClass } from '#schema/mutations/class/continueClass.ts'
import { callOf } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { settleWithoutRows } from '#web/mirror/outbox/receipts.ts'
import { discardEntry, retryEntry } from '#web/mirror/outbox/retry.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { Cut, type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: decisions section 9: what the server left out of an act comes back to its author, who can do it later.

let server: Awaited<ReturnType<typeof testServer>>
let marina: SchoolDevice
beforeEach(async () => {
  server = await testServer()
  marina = await schoolDevice(server, 'marina')
  expect(await marina.sync()).toBe('ok')
})
afterEach(() => server.end())

const date = '2026-11-23'
const students = ['ana', 'bento', 'caio'] as const
const marks = students.map((name) => ({ studentId: people[name], present: name !== 'caio' }))
const roll = { classId: 3, lessonId: 101, attendanceDate: date, marks, concluded: true }
const ask = async (method: string, path: string, body?: unknown, who: Person = 'celia') =>
  expect((await server.call(method, path, { cookie: await server.signIn(who), body })).ok).toBe(true)
const datesOf = (until: string | null, who: Person = 'bento') =>
  ask('PATCH', `/api/classes/3/students/${people[who]}`, { from: '2026-01-05', until })
const shown = async (device = marina) =>
  (await device.mirror.rows.where('attendance', { classId: 3 })).map(({ studentId }) => studentId).sort((a, b) => a - b)
const refused = async () => (await outboxOf(marina.mirror)).refused

test('marks that were left out are kept with their names and the reason, and the others are on the sheet', async () => {
  const entry = await mutate(marina.mirror, takeRollCall, roll)
  await datesOf('2026-02-02')
  expect(await marina.sync()).toBe('ok')
  expect(await shown()).toEqual([people.ana, people.caio])
  const [left, ...others] = await refused()
  expect(others).toEqual([])
  expect(left).toMatchObject({ code: 'student.notEnrolled', leftOutOf: entry.id, path: entry.path })
  expect(left!.id).not.toBe(entry.id)
  // What is done once is not done again with the rest.
  expect(left!.body).toEqual({ attendanceDate: date, marks: [{ studentId: people.bento, present: true }] })
  expect(left!.names).toMatchObject({ [`users:${people.bento}`]: 'Bento' })
  expect(await summaryOf(marina.mirror)).toMatchObject({ pending: 0, refused: 1 })
  marina.restart()
  expect(await refused()).toHaveLength(1)
  await marina.expectToAgree()
})

test('they are taken when they are tried again after the dates were corrected, and leave nothing behind', async () => {
  await mutate(marina.mirror, takeRollCall, roll)
  await datesOf('2026-02-02')
  await marina.sync()
  await datesOf(null)
  await retryAfterSync()
  expect([await refused(), await shown()]).toEqual([[], students.map((name) => people[name])])
  await marina.expectToAgree()
})
async function retryAfterSync() {
  await marina.sync()
  await retryEntry(marina.mirror, (await refused())[0]!.id)
  expect(await marina.sync()).toBe('ok')
}

test('they are discarded alone', async () => {
  await mutate(marina.mirror, takeRollCall, roll)
  await datesOf('2026-02-02')
  await marina.sync()
  await discardEntry(marina.mirror, (await refused())[0]!.id)
  expect([await refused(), await shown()]).toEqual([[], [people.ana, people.caio]])
})

test('after a lost answer they are told once', async () => {
  await mutate(marina.mirror, takeRollCall, roll)
  await datesOf('2026-02-02')
  marina.between = async (_, request) => {
    await request()
    throw new Cut()
  }
  expect(await marina.sync()).toBe('cut')
  marina.between = (_, request) => request()
  expect(await marina.sync()).toBe('ok')
  expect(await marina.sync()).toBe('ok')
  expect(await refused()).toHaveLength(1)
})

test('a mark that was left out is not told as replaced by somebody else', async () => {
  await ask(
    'POST',
    '/api/classes/3/lessons/101/attendance',
    { attendanceDate: date, marks: [{ studentId: people.bento, present: false }] },
    'celia',
  )
  await mutate(marina.mirror, takeRollCall, roll)
  await datesOf('2026-02-02')
  await marina.sync()
  expect(await refused()).toHaveLength(1)
  expect(await marina.mirror.db.overwritten.count()).toBe(0)
})

test('on a device without room for the answer they are kept all the same, and not shown as marked', async () => {
  const entry = await mutate(marina.mirror, takeRollCall, roll)
  await datesOf('2026-02-02')
  let settled = false
  marina.between = async (request, send) => {
    const answer = await send()
    if (!settled) await settleWithoutRows(marina.mirror, request, answer, { at: server.clock.now() })
    settled = true
    throw new Cut()
  }
  await marina.sync()
  expect(await shown()).toEqual([people.ana, people.caio])
  expect(await refused()).toMatchObject([{ leftOutOf: entry.id }])
})

test.each([
  ['deleted', 'notFound'],
  ['noted as having left', 'enrollment.ended'],
] as const)(
  'a student who was %s meanwhile is left out of the new year’s class, and may be enrolled later',
  async (how, code) => {
    const celia = await schoolDevice(server, 'celia')
    await celia.sync()
    const made = await mutate(celia.mirror, continueClass, {
      ...{ classId: 3, title: '8º B', teacherId: people.marina, weekday: 'monday', classTime: '08:00', category: 'a' },
      ...{ moduleIds: [5], studentIds: [people.ana, people.bento], lastDay: '2026-12-18', firstDay: '2027-02-01' },
    })
    if (how === 'deleted') await ask('DELETE', `/api/users/${people.bento}`, undefined, 'davi')
    else await datesOf('2026-02-02')
    await celia.sync()
    const { refused } = await outboxOf(celia.mirror)
    expect(refused).toMatchObject([
      {
        ...{ name: 'enrollStudent', code, leftOutOf: made.id, path: '/api/enrollments' },
        body: { classId: made.id, studentId: people.bento, from: '2027-02-01' },
      },
    ])
    expect(await celia.mirror.rows.where('enrollments', { classId: made.id })).toHaveLength(1)
  },
)

test('while a roll waits, a student who left the sheet hides no other mark of it', async () => {
  const entry = await mutate(marina.mirror, takeRollCall, roll)
  await datesOf('2026-02-02')
  // Only what is new is fetched: the roll does not reach the server.
  marina.between = (_, request) => request({ mutations: [] })
  await marina.sync()
  expect((await outboxOf(marina.mirror)).waiting).toMatchObject([{ id: entry.id, ...callOf(takeRollCall, roll) }])
  expect(await shown()).toEqual([people.ana, people.caio])
})
