import { expect, test } from 'vitest'
import { leftOutHeader } from '#schema/sync/leftOut.ts'
import { asking } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: a student may be excused from a subject of a class (decisions section 9), on the server.

const { ana, bento } = people
const server = serverPerTest()
const { ask, read } = asking(() => server)

const excuse = (excusedFrom: object | null) =>
  ask('celia', 'PUT', `/api/classes/3/students/${ana}/excusals`, { excusedFrom })
const take = (attendanceDate: string, present: boolean | null, ...students: number[]) =>
  ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', {
    attendanceDate,
    marks: students.map((studentId) => ({ studentId, present })),
  })
const marksOf = async (studentId: number) =>
  (await read('celia', `/api/students/${studentId}/attendance`)).map(({ date, present }: never) => [date, present])

test('from the day on that a student is excused, marks of theirs are left out with the reason, and the others taken', async () => {
  await excuse([{ moduleId: 5, since: '2026-11-17' }])
  const both = await take('2026-11-17', false, ana, bento)
  expect([both.status, both.headers.get(leftOutHeader)]).toEqual([200, 'student.excused marks.0'])
  const alone = await take('2026-11-17', false, ana)
  expect([alone.status, await alone.text()]).toEqual([
    409,
    'O aluno está dispensado desta disciplina. A secretaria muda a dispensa na turma, em “Ver Alunos”.',
  ])
  expect(await marksOf(ana)).toEqual([])
  expect(await marksOf(bento)).toEqual([['2026-11-17', false]])
})

test('a roll of a day before it is taken as it was, whenever it arrives', async () => {
  await excuse([{ moduleId: 5, since: '2026-11-17' }])
  expect((await take('2026-11-16', true, ana)).status).toBe(200)
  expect(await marksOf(ana)).toEqual([['2026-11-16', true]])
})

test('what was marked before stays, and can be taken back', async () => {
  await take('2026-11-17', false, ana)
  await excuse([{ moduleId: 5, since: '2026-11-16' }])
  expect(await marksOf(ana)).toEqual([['2026-11-17', false]])
  expect((await take('2026-11-17', null, ana)).status).toBe(200)
  expect(await marksOf(ana)).toEqual([])
})

test('whoever is no longer excused is marked again, and a subject that the class has lost stays in the list', async () => {
  await excuse([{ moduleId: 5, since: '2026-11-16' }])
  await excuse([])
  expect((await take('2026-11-17', true, ana)).status).toBe(200)
  await excuse([{ moduleId: 5, since: '2026-11-16' }])
  await ask('celia', 'DELETE', '/api/module-classes/5/3')
  expect((await excuse([{ moduleId: 5, since: '2026-11-18' }])).status).toBe(200)
})
