import { expect, test } from 'vitest'
import type { PersonHistory } from '#schema/sync/history.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: the history of a person holds enrolments and marks.

const server = serverPerTest()
const { ask, read } = asking(() => server)

const { ana, bento } = people
const history = (who: Person, id: number, query = ''): Promise<PersonHistory> =>
  read(who, `/api/people/${id}/history${query}`)
const refused = async (who: Person, id: number, query = '') =>
  answerOf(await ask(who, 'GET', `/api/people/${id}/history${query}`))
const mark = async (who: Person, studentId: number, present: boolean) => {
  server.clock.time += 1
  const args = { classId: 3, lessonId: 101, studentId, present, attendanceDate: '2026-11-23' }
  expect((await ask(who, 'POST', '/api/attendance', args)).status).toBeLessThan(300)
}

test('the history of a student holds the account, the enrolments and the marks, and nobody else’s', async () => {
  await mark('marina', bento, true)
  await mark('marina', ana, true)
  await mark('celia', ana, false)
  server.clock.time += 1
  await ask('celia', 'PATCH', `/api/users/${ana}`, { name: 'Ana Lima' })
  server.clock.time += 1
  await ask('celia', 'DELETE', `/api/classes/3/students/${ana}`)
  const { steps, next } = await history('celia', ana)
  expect(next).toBeNull()
  expect(steps.map(({ table, userName }) => [table, userName])).toEqual([
    ['enrollments', 'Celia'],
    ['users', 'Celia'],
    ['rollCalls', 'Celia'],
    ['rollCalls', 'Marina'],
  ])
  const ofMark = { table: 'attendance', studentId: ana, field: 'present' }
  expect(steps[2]!.marks).toEqual([{ ...ofMark, from: true, to: false }])
  expect(steps[0]!.fields.map(({ field }) => field)).toContain('leftAt')
  expect(JSON.stringify(steps)).not.toContain(`"studentId":${bento}`)
})

test('a long history comes page by page, whole and in order', async () => {
  for (let n = 0; n < 45; n += 1) await mark('marina', ana, n % 2 === 0)
  const first = await history('celia', ana)
  const second = await history('celia', ana, `?before=${first.next}`)
  const third = await history('celia', ana, `?before=${second.next}`)
  expect([first, second, third].map(({ steps }) => steps.length)).toEqual([20, 20, 5])
  expect(third.next).toBeNull()
  const times = [first, second, third].flatMap(({ steps }) => steps.map(({ receivedAt }) => receivedAt))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(new Set(times).size).toBe(45)
})

test('a teacher reads it of their students, a student only their own, and another school finds nobody', async () => {
  await mark('marina', ana, true)
  expect((await history('marina', ana)).steps.map(({ table }) => table)).toEqual(['rollCalls'])
  expect((await history('ana', ana)).steps.map(({ table }) => table)).toEqual(['rollCalls'])
  expect(await refused('bento', ana)).toEqual(refusal('notFound'))
  expect(await refused('nadia', ana)).toEqual(refusal('notFound'))
  expect(await refused('otavio', ana)).toEqual(refusal('notAllowed'))
})

test('a page that begins nowhere is refused', async () => {
  for (const before of ['0', 'x', '999999999']) {
    const { status } = await ask('celia', 'GET', `/api/people/${ana}/history?before=${before}`)
    expect(status, before).toBe(400)
  }
})
