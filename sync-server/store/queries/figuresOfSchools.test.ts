import { expect, test } from 'vitest'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { pendingOfClasses } from '#schema/rules/attendance/rollDays.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { asking } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, read } = asking(() => server)

const figures = async () => {
  const all: { schoolId: number }[] = await read('sonia', '/api/schools/figures')
  return all.find(({ schoolId }) => schoolId === 1)
}
const take = (attendanceDate: string, concluded = true) =>
  ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', {
    attendanceDate,
    marks: [
      { studentId: people.ana, present: true },
      { studentId: people.bento, present: false },
    ],
    concluded,
  })

test('a school’s students and the marks of this week are counted, and not those of cancelled rolls', async () => {
  const today = momentOf(server.clock.time, 'America/Sao_Paulo').date
  expect(await figures()).toMatchObject({ present: 0, absent: 0 })
  await take(today)
  const students = (await readerOf(server.store.q).where('users', { role: 'student', schoolId: 1 })).length
  expect(await figures()).toMatchObject({ students, present: 1, absent: 1 })
  await ask('marina', 'PUT', '/api/classes/3/lessons/101/cancellation', { attendanceDate: today, reason: 'Chuva' })
  expect(await figures()).toMatchObject({ present: 0, absent: 0 })
})

test('a roll of two lessons counts twice, and for who was in one of them once on each side', async () => {
  const today = momentOf(server.clock.time, 'America/Sao_Paulo').date
  await take(today)
  await ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', {
    attendanceDate: today,
    periods: 2,
    marks: [{ studentId: people.ana, present: true, periods: 1 }],
    concluded: true,
  })
  expect(await figures()).toMatchObject({ present: 1, absent: 3 })
})

test('the rolls still missing are those that a device counts', async () => {
  const rows = {
    ...readerOf(server.store.q),
    modulesOfOthersRolls: async () => new Map(),
    rollsOfDays: async (first: string, last: string) =>
      (await readerOf(server.store.q).where('rollCalls', {})).filter(({ date }) => first <= date && date <= last),
  }
  const now = momentOf(server.clock.time, 'America/Sao_Paulo')
  const expected = (await pendingOfClasses(rows, await rows.where('classes', { schoolId: 1 }), now)).length
  expect(await figures()).toMatchObject({ missingRolls: expected })
})
