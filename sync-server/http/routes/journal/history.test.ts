import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { type Change, patch, put, remove } from '#schema/nouns/tables.ts'
import type { Step } from '#schema/sync/history.ts'
import { volume } from '#schema/tests/volume.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { visibilityOf } from '#server/store/visibility/visibility.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, read } = asking(() => server)

const date = '2026-11-23'
const { ana } = people
const history = (who: Person, path: string): Promise<Step[]> => read(who, `/api/history/${path}`)
const historyAnswer = async (who: Person, path: string) => answerOf(await ask(who, 'GET', `/api/history/${path}`))
const markAttendanceAs = (who: Person, present: boolean) =>
  ask(who, 'POST', '/api/attendance', { classId: 3, lessonId: 101, studentId: ana, present, attendanceDate: date })

describe('the history of a mark', () => {
  test('shows who changed it, when, from which device, from what to what', async () => {
    const marina = await openDevice(server, 'marina')
    const args = { classId: 3, lessonId: 101, studentId: ana, present: true, attendanceDate: date }
    const act = marina.act(markAttendance, args)
    server.clock.time += 5_000
    await marina.send(act)
    server.clock.time += 1
    await markAttendanceAs('celia', false)
    const [corrected, marked] = await history('davi', `attendance/3/101/${date}/${ana}`)
    expect(corrected).toMatchObject({
      userName: 'Celia',
      device: null,
      action: 'markAttendance',
      kind: 'changed',
      fields: [{ field: 'present', from: true, to: false }],
    })
    expect(marked).toMatchObject({
      id: act.id,
      at: act.at,
      receivedAt: server.clock.time - 1,
      userId: people.marina,
      userName: 'Marina',
      device: { id: expect.any(Number), name: expect.any(String) },
      kind: 'made',
    })
    expect(marked!.fields).toContainEqual({ field: 'present', from: null, to: true })
  })

  test('is visible to the student it is about, and to no other student', async () => {
    await markAttendanceAs('marina', true)
    const key = `attendance/3/101/${date}/${ana}`
    expect(await history('ana', key)).toHaveLength(1)
    for (const who of ['bento', 'raissa'] as const) expect(await historyAnswer(who, key)).toEqual(refusal('notFound'))
    expect(await historyAnswer('otavio', key)).toEqual(refusal('notAllowed'))
    expect(await historyAnswer('ines', key)).toEqual(refusal('notFound'))
    expect(await history('marina', encodeURI(key).replaceAll('/', '%2F').replace('%2F', '/'))).toHaveLength(1)
  })
})

test('the history of a roll shows each change of a mark', async () => {
  await markAttendanceAs('marina', true)
  server.clock.time += 1
  await markAttendanceAs('celia', false)
  const [corrected, begun] = await history('davi', `rollCalls/3/101/${date}`)
  const mark = { table: 'attendance', studentId: ana, field: 'present' }
  expect(corrected).toMatchObject({ kind: 'changed', userName: 'Celia', marks: [{ ...mark, from: true, to: false }] })
  expect(begun).toMatchObject({ kind: 'made', marks: [{ ...mark, from: null, to: true }] })
  expect((await historyAnswer('bento', `rollCalls/3/101/${date}`)).status).toBe(404)
})

test('the history of a roll shows a justification with its reason, and that the roll was concluded and reopened', async () => {
  await markAttendanceAs('marina', true)
  const bodies = [
    { marks: [{ studentId: ana, present: false, detail: 'justified', reason: 'Consulta' }], concluded: true },
    { concluded: false },
  ]
  for (const body of bodies) {
    server.clock.time += 1
    const path = '/api/classes/3/lessons/101/attendance'
    expect((await ask('marina', 'POST', path, { attendanceDate: date, ...body })).status).toBe(200)
  }
  const [reopened, justified] = await history('davi', `rollCalls/3/101/${date}`)
  const mark = { table: 'attendance', studentId: ana }
  expect(justified!.marks).toEqual([
    { ...mark, field: 'present', from: true, to: false },
    { ...mark, field: 'detail', from: null, to: 'justified' },
    { ...mark, field: 'reason', from: null, to: 'Consulta' },
  ])
  expect(justified!.fields).toContainEqual({ field: 'concludedAt', from: null, to: expect.any(Number) })
  expect(reopened!.fields).toContainEqual({ field: 'concludedAt', from: expect.any(Number), to: null })
})

test('a deleted row keeps its history for the administrators of its school', async () => {
  await ask('celia', 'PATCH', `/api/users/${ana}`, { name: 'Ana Lima' })
  await ask('celia', 'DELETE', `/api/users/${ana}`)
  expect((await history('davi', `users/${ana}`)).map(({ kind }) => kind)).toEqual(['deleted', 'changed'])
  for (const who of ['marina', 'bento', 'nadia'] as const)
    expect(await historyAnswer(who, `users/${ana}`)).toEqual(refusal('notFound'))
})

test('students see no history of a teacher’s account, and none of a material from before it was for them', async () => {
  await ask('celia', 'PATCH', `/api/users/${people.marina}`, { email: 'marina.nova@escola.br' })
  expect(await historyAnswer('ana', `users/${people.marina}`)).toEqual(refusal('notFound'))
  const materialChanges: Change[] = [
    patch('materials', 212, { title: 'Gabarito secreto' }),
    patch('materials', 212, { visibility: 'both', title: 'Gabarito' }),
  ]
  const { addEntry } = await import('#server/store/journal/journal.ts')
  for (const [i, change] of materialChanges.entries()) {
    await server.store.tx(async (q) => {
      const { changes } = await write(q, [change], [server.clock.time + i, 500 + i])
      const entry = { id: 500 + i, actorId: people.celia, device: null, tenant: 1, at: 1, receivedAt: 1 + i, name: 'x' }
      const call = {
        method: 'PUT',
        path: '/x',
        body: null,
        hash: '',
        outcome: 'applied' as const,
        code: null,
        message: null,
      }
      await addEntry(q, { ...entry, ...call, changes })
    })
  }
  const [seen, ...more] = await history('ana', 'materials/212')
  expect(more).toEqual([])
  expect(seen!.fields.every(({ from }) => from === null)).toBe(true)
  expect(JSON.stringify(seen)).not.toContain('secreto')
  expect(await history('celia', 'materials/212')).toHaveLength(2)
})

test('a row of another school, an unknown row and an invalid name are all 404', async () => {
  const paths = [
    'classes/8',
    'classes/999',
    'sessions/1',
    'journal/1',
    'users/1e1',
    'attendance/3',
    'constructor/1',
    'users/061',
  ]
  for (const who of ['celia', 'marina', 'ana'] as const)
    for (const path of paths) expect(await historyAnswer(who, path), `${who} ${path}`).toEqual(refusal('notFound'))
})

const guessed = volume(1_000, 10_000)

test(`${guessed} guessed numbers bring a student only their own rows, and 404 for all others`, async () => {
  const cookie = await server.signIn('raissa')
  const may = project((await userOf(server.store.q, people.raissa))!, await stateOf(server.store.q))
  const tables = ['users', 'schools', 'classes', 'modules', 'lessons', 'lessonVideos', 'materials', 'courses'] as const
  const mine = (table: string, id: number) => may.has(`${table}:${id}`) && (table !== 'users' || id === people.raissa)
  const missed: string[] = []
  for (let n = 0; n < guessed; n += 250) {
    const guesses = Array.from(
      { length: 250 },
      (_, i) => [tables[i % tables.length]!, Math.floor((n + i) / 8)] as const,
    )
    const answers = guesses.map(async ([table, id]) => {
      const { status } = await server.call('GET', `/api/history/${table}/${id}`, { cookie })
      if (status !== (mine(table, id) ? 200 : 404)) missed.push(`${table}/${id}: ${status}`)
    })
    await Promise.all(answers)
  }
  expect(missed).toEqual([])
}, 120_000)

const one = fc.constantFrom
const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(one(3, 4), one(people.marina, people.otavio, null))
    .map(([id, teacherId]) => patch('classes', id, { teacherId })),
  fc
    .tuple(one(3, 4), one(21, 22, 23, 24), one(null, 5))
    .map(([classId, studentId, leftAt]) => put('enrollments', { classId, studentId, enrolledAt: 0, leftAt })),
  fc
    .tuple(one(3, 4), one(21, 22, 23, 24))
    .map(([classId, studentId]) => remove('enrollments', `${classId}/${studentId}`)),
  fc.tuple(one(5, 6), one(3, 4)).map(([moduleId, classId]) => remove('moduleClasses', `${moduleId}/${classId}`)),
  fc
    .tuple(one(5, 6), one(3, 4))
    .map(([moduleId, classId]) => put('moduleClasses', { moduleId, classId, createdAt: 0 })),
  fc
    .tuple(one(211, 212, 213), one('student' as const, 'teacher' as const, 'both' as const))
    .map(([id, visibility]) => patch('materials', id, { visibility })),
  fc
    .tuple(one(3, 4), one(21, 22, 23, 24))
    .map(([classId, studentId]) => put('attendance', { classId, lessonId: 101, date, studentId, present: true })),
)

test('every person may see a row exactly when their device may hold it', async () => {
  const headers = [3, 4].map((classId) => put('rollCalls', { classId, lessonId: 101, date }))
  await server.store.tx((q) => write(q, headers, [3, 3]))
  const watchers = ['celia', 'marina', 'otavio', 'ana', 'caio', 'nadia', 'raissa'] as const
  let writes = 10
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const change of changes) {
        writes += 1
        await server.store
          .tx((q) => write(q, [change], [writes, writes]))
          .catch((error) => {
            if (!(error instanceof Refusal)) throw error
          })
      }
      const state = await stateOf(server.store.q)
      for (const who of watchers) {
        const actor = (await userOf(server.store.q, people[who]))!
        const isVisible = await visibilityOf(server.store.q, actor, server.clock.now())
        const may = project(actor, state)
        const listed = new Set<string>()
        for (const table of ['users', 'classes', 'lessons', 'materials', 'lessonVideos', 'schools', 'modules'] as const)
          for (const row of state[table]) if (await isVisible(table, row)) listed.add(`${table}:${row.id}`)
        for (const row of state.enrollments)
          if (await isVisible('enrollments', row)) listed.add(`enrollments:${row.classId}/${row.studentId}`)
        const kinds = /^(users|classes|lessons|materials|lessonVideos|schools|modules|enrollments):/
        expect([...listed].sort(), who).toEqual([...may.keys()].filter((name) => kinds.test(name)).sort())
        for (const row of state.attendance) {
          const roll = may.get(`rolls:${row.classId}/${row.lessonId}/${row.date}`) as
            | { marks: { studentId: number }[] }
            | undefined
          const held = roll?.marks.some(({ studentId }) => studentId === row.studentId) ?? false
          expect(await isVisible('attendance', row), `${who} attendance of ${row.studentId}`).toBe(held)
        }
      }
    }),
    { numRuns: 60 },
  )
})
