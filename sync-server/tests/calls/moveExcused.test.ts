import { beforeEach, expect, test } from 'vitest'
import { readerOf } from '#server/store/queries/reader.ts'
import { asking } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { markedCast } from '#server/tests/support/evaluationActs.ts'
import { stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: decisions section 9, a roll moves whole or not at all, and a student may be excused from a subject.

const server = serverPerTest({ rows: markedCast })
const { ask } = asking(() => server)

const { ana, bento } = people
const rows = () => readerOf(server.store.q)
const here = { classId: 3, lessonId: 101, attendanceDate: '2026-11-16' }
const there = { classId: 3, lessonId: 103, attendanceDate: '2026-11-18' }
const move = (who: 'marina', to: object) =>
  ask(who, 'PATCH', '/api/classes/3/lessons/101/attendance/2026-11-16', { to })
/** All that is stored. */
const everything = () => stateOf(server.store.q)
const excuse = (since: string, moduleId = 6) =>
  ask('celia', 'PUT', `/api/classes/3/students/${ana}/excusals`, { excusedFrom: [{ moduleId, since }] })
const chronicles = { ...there, lessonId: 111 }
beforeEach(() => ask('celia', 'POST', '/api/module-classes', { moduleId: 6, classId: 3 }))

test('a roll that would move to a subject from which a student with a mark is excused that day stays whole where it is', async () => {
  await excuse('2026-11-18')
  const before = await everything()
  const answer = await move('marina', chronicles)
  expect([answer.status, answer.headers.get('X-Chamada-Code')]).toEqual([409, 'student.excused'])
  expect(await everything()).toEqual(before)
  expect((await move('marina', { ...chronicles, attendanceDate: '2026-11-17' })).status).toBe(200)
})

test('a roll goes there once that mark is withdrawn, with the others', async () => {
  await excuse('2026-11-18')
  const withdrawn = [{ studentId: ana, present: null, rating: null, comment: null }]
  await ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', { ...here, marks: withdrawn })
  expect((await move('marina', chronicles)).status).toBe(200)
  const marks = await rows().where('attendance', { classId: 3, lessonId: 111 })
  expect(marks.filter(({ present }) => present !== null).map(({ studentId }) => studentId)).toEqual([bento])
})

test('a roll goes to another lesson or day of the subject with a mark from before the excusal', async () => {
  await excuse('2026-11-16', 5)
  expect((await move('marina', there)).status).toBe(200)
  expect((await rows().where('attendance', { classId: 3, lessonId: 103 })).map(({ studentId }) => studentId)).toEqual([
    ana,
    bento,
  ])
})
