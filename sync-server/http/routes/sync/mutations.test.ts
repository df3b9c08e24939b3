import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ErrorCode, errors } from '#schema/errors.ts'
import { mutations } from '#schema/mutations/index.ts'
import { put } from '#schema/nouns/tables.ts'
import { leftOutHeader } from '#schema/sync/leftOut.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'

const attendanceDate = '2026-11-23'
const { ana, bento, caio, dora, marina } = people
const roll = '/api/classes/3/lessons/101/attendance'
const cancellation = '/api/classes/3/lessons/101/cancellation'
const current = '/api/classes/3/current-lesson'
const completion = '/api/lessons/101/classes/3/completion'
const presence = { studentId: ana, lessonId: 101, classId: 3, present: true, attendanceDate }
const rating = { studentId: ana, lessonId: 101, classId: 3, rating: 'good', date: attendanceDate }
const row = { classId: 3, lessonId: 101, date: attendanceDate }
const a = (fields: object) => expect.objectContaining(fields)

/** An act, a valid body and its answer; then invalid calls and their refusals. */
interface ActExample {
  path: string
  body: Record<string, unknown>
  answers: unknown
  refuses: [why: string, change: { path?: string; body?: unknown; who?: Person }, code: ErrorCode, sentence?: string][]
}

const examples: Record<string, ActExample> = {
  takeRollCall: {
    path: roll,
    body: {
      attendanceDate,
      marks: [
        { studentId: ana, present: true, rating: 'good', comment: ' Ótima. ' },
        { studentId: bento, present: false, detail: 'justified', reason: ' Consulta ' },
      ],
      concluded: true,
    },
    answers: [
      a({ ...row, studentId: ana, present: true, detail: null, reason: null }),
      a({ ...row, studentId: bento, present: false, detail: 'justified', reason: 'Consulta' }),
    ],
    refuses: [
      ['no date', { body: { marks: [] } }, 'args.invalid', 'A data de presença é obrigatória'],
      ['an empty date', { body: { attendanceDate: '' } }, 'args.invalid', 'A data de presença é obrigatória'],
      ['an invalid day', { body: { attendanceDate: '2026-02-30' } }, 'args.invalid', 'A data de presença é inválida'],
      [
        'too many marks',
        { body: { attendanceDate, marks: Array.from({ length: 501 }, () => ({ studentId: ana })) } },
        'args.invalid',
        'marks: até 500 alunos por vez',
      ],
      [
        'invalid marks',
        { body: { attendanceDate, marks: [{ present: true }] } },
        'args.invalid',
        'Campo inválido: marks.0.studentId.',
      ],
      [
        'a justified absence without a reason',
        { body: { attendanceDate, marks: [{ studentId: ana, present: false, detail: 'justified', reason: '  ' }] } },
        'args.invalid',
        'O motivo da falta justificada é obrigatório',
      ],
      [
        'a late student who is absent',
        { body: { attendanceDate, marks: [{ studentId: ana, present: false, detail: 'late' }] } },
        'args.invalid',
        'O aluno atrasado conta como presente',
      ],
      [
        'a justified absence of a present student',
        { body: { attendanceDate, marks: [{ studentId: ana, present: true, detail: 'justified', reason: 'Febre' }] } },
        'args.invalid',
        'A falta justificada conta como ausência',
      ],
      ['a class that is not a number', { path: roll.replace('3', 'abc') }, 'args.invalid', 'Campo inválido: classId.'],
      ['a student of another class', { body: { attendanceDate, marks: [{ studentId: dora }] } }, 'student.notEnrolled'],
      [
        'marks of students of another class alone',
        { body: { attendanceDate, marks: [dora, dora, dora, dora].map((studentId) => ({ studentId })) } },
        'student.notEnrolled',
      ],
      ['a teacher', { body: { attendanceDate, marks: [{ studentId: marina }] } }, 'student.notEnrolled'],
      [
        'a day before the school',
        { body: { attendanceDate: '1969-01-01', marks: [{ studentId: ana }] } },
        'student.notEnrolled',
      ],
      ['a lesson of another module', { path: roll.replace('101', '111') }, 'lesson.notInClass'],
      ['an unknown lesson', { path: roll.replace('101', '999') }, 'notFound', 'Aula não encontrada.'],
      ['an unknown class', { path: roll.replace('3', '999') }, 'notFound'],
      ['a colleague', { who: 'otavio' }, 'notAllowed'],
      ['a student', { who: 'ana' }, 'notAllowed'],
      ['somebody of another school', { who: 'ines' }, 'notFound'],
    ],
  },
  cancelRollCall: {
    path: cancellation,
    body: { attendanceDate, reason: ' Feriado ' },
    answers: a({ ...row, cancelledReason: 'Feriado', concludedAt: null }),
    refuses: [
      ['no date', { body: { reason: 'Feriado' } }, 'args.invalid', 'A data de presença é obrigatória'],
      ['no reason', { body: { attendanceDate } }, 'args.invalid', 'Diga por que não houve aula'],
      ['a blank reason', { body: { attendanceDate, reason: ' ' } }, 'args.invalid', 'Diga por que não houve aula'],
      ['a lesson of another module', { path: cancellation.replace('101', '111') }, 'lesson.notInClass'],
      ['an unknown class', { path: cancellation.replace('3', '999') }, 'notFound'],
      ['a colleague', { who: 'otavio' }, 'notAllowed'],
      ['a student', { who: 'ana' }, 'notAllowed'],
      ['somebody of another school', { who: 'ines' }, 'notFound'],
    ],
  },
  markAttendance: {
    path: '/api/attendance',
    body: { ...presence, detail: 'late' },
    answers: a({ ...row, studentId: ana, present: true, detail: 'late', reason: null, id: expect.any(Number) }),
    refuses: [
      [
        'no presence',
        { body: { ...presence, present: undefined } },
        'args.invalid',
        'Diga se o aluno está presente ou ausente',
      ],
      [
        'no date',
        { body: { ...presence, attendanceDate: undefined } },
        'args.invalid',
        'A data de presença é obrigatória',
      ],
      ['no student', { body: { ...presence, studentId: null } }, 'args.invalid', 'Campo inválido: studentId.'],
      ['a list', { body: [presence] }, 'args.invalid', 'Campo inválido: studentId.'],
      [
        'no class, of a student of two',
        { body: { ...presence, classId: undefined, studentId: caio } },
        'attendance.classRequired',
      ],
      [
        'no class, and an unknown lesson',
        { body: { ...presence, classId: undefined, lessonId: 999 } },
        'notFound',
        'Aula não encontrada.',
      ],
      ['a student of another class', { body: { ...presence, studentId: dora } }, 'student.notEnrolled'],
      ['a lesson of another module', { body: { ...presence, lessonId: 111 } }, 'lesson.notInClass'],
      ['a colleague', { who: 'otavio' }, 'notAllowed'],
      ['a student', { who: 'ana' }, 'notAllowed'],
      ['somebody of another school', { who: 'nadia' }, 'notFound'],
    ],
  },
  ratePerformance: {
    path: '/api/performance',
    body: { ...rating, comment: 'Participou.' },
    answers: a({ ...row, studentId: ana, rating: 'good', comment: 'Participou.', teacherId: marina }),
    refuses: [
      ['no rating', { body: { ...rating, rating: undefined } }, 'args.invalid', 'Campo inválido: rating.'],
      ['an unknown rating', { body: { ...rating, rating: 'great' } }, 'args.invalid', 'Campo inválido: rating.'],
      [
        'a comment that is too long',
        { body: { ...rating, comment: 'a'.repeat(1001) } },
        'args.invalid',
        'Use até 1000 caracteres',
      ],
      [
        'no class, of a student of two',
        { body: { ...rating, classId: undefined, studentId: caio } },
        'attendance.classRequired',
      ],
      ['a student of another class', { body: { ...rating, studentId: dora } }, 'student.notEnrolled'],
      ['a lesson of another module', { body: { ...rating, lessonId: 111 } }, 'lesson.notInClass'],
      ['a colleague', { who: 'otavio' }, 'notAllowed'],
      ['a student', { who: 'ana' }, 'notAllowed'],
      ['somebody of another school', { who: 'nadia' }, 'notFound'],
    ],
  },
  setCurrentLesson: {
    path: current,
    body: { lessonId: 102 },
    answers: a({ id: 3, title: '7º B', currentLessonId: 102, teacherId: marina, schoolId: 1 }),
    refuses: [
      ['no lesson', { body: {} }, 'args.invalid', 'Campo inválido: lessonId.'],
      ['a lesson as text', { body: { lessonId: '102' } }, 'args.invalid', 'Campo inválido: lessonId.'],
      ['a fractional lesson', { body: { lessonId: 1.5 } }, 'args.invalid', 'Campo inválido: lessonId.'],
      ['a lesson of another module', { body: { lessonId: 111 } }, 'lesson.notInClass'],
      ['an unknown lesson', { body: { lessonId: 999 } }, 'notFound', 'Aula não encontrada.'],
      ['an unknown class', { path: current.replace('3', '999') }, 'notFound'],
      ['a colleague', { who: 'otavio' }, 'notAllowed'],
      ['a student', { who: 'ana' }, 'notAllowed'],
      ['somebody of another school', { who: 'ines' }, 'notFound'],
    ],
  },
  completeLesson: {
    path: completion,
    body: { isCompleted: true, performanceLevel: 'good' },
    answers: a({ lessonId: 101, classId: 3, isCompleted: true, performanceLevel: 'good', teacherId: marina }),
    refuses: [
      [
        'an unknown level',
        { body: { isCompleted: true, performanceLevel: 'x' } },
        'args.invalid',
        'Campo inválido: performanceLevel.',
      ],
      ['an invalid isCompleted', { body: { isCompleted: 'yes' } }, 'args.invalid', 'Campo inválido: isCompleted.'],
      ['a lesson of another module', { path: completion.replace('101', '111') }, 'lesson.notInClass'],
      ['an unknown class', { path: completion.replace('/3/', '/999/') }, 'notFound'],
      ['a colleague', { who: 'otavio' }, 'notAllowed'],
      ['a student', { who: 'ana' }, 'notAllowed'],
      ['somebody of another school', { who: 'ines' }, 'notFound'],
    ],
  },
}

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const methodOf = (name: string) => mutations.find((act) => act.name === name)!.method
const rows = () => readerOf(server.store.q)
const journal = () => server.store.q.select().from(server.store.t.journal)
const ask = async (who: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { cookie: await server.signIn(who), body })

describe.each(Object.entries(examples))('%s', (name, { path, body, answers, refuses }) => {
  test('answers with what it wrote, to the teacher, the school’s administrator and the superadministrator', async () => {
    for (const who of ['marina', 'celia', 'sonia'] as const) {
      const answer = await ask(who, methodOf(name), path, body)
      expect(answer.status).toBe(200)
      const result = await answer.json()
      if (who === 'marina') expect(result).toEqual(answers)
    }
    expect(await journal()).toMatchObject(
      [marina, people.celia, people.sonia].map((actorId) => ({ actorId, name, outcome: 'applied' })),
    )
  })

  test.each(refuses)('refuses %s', async (_, change, code, sentence = errors[code].text) => {
    const wrong = 'body' in change ? change.body : body
    const answer = await ask(change.who ?? 'marina', methodOf(name), change.path ?? path, wrong)
    expect([answer.status, answer.headers.get('X-Chamada-Code')]).toEqual([errors[code].status, code])
    expect(await answer.text()).toBe(sentence)
    expect(await journal()).toEqual([])
    expect(await rows().where('rollCalls', {})).toEqual([])
  })

  test('answers 400 to a body that is not JSON, and to a missing body unless none is needed', async () => {
    const cookie = await server.signIn('marina')
    const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' }
    const broken = await server.app.request(`${origin}${path}`, { method: methodOf(name), headers, body: '{"a":' })
    expect([broken.status, await broken.text()]).toEqual([400, errors['request.malformed'].text])
    const empty = await server.call(methodOf(name), path, { cookie })
    expect(empty.status).toBe(name === 'completeLesson' ? 200 : 400)
  })

  test('unknown fields change nothing', async () => {
    const extra = {
      id: 77,
      role: 'superadmin',
      schoolId: 2,
      teacherId: 1,
      mainAdminId: 12,
      createdAt: 5,
      leftAt: 5,
      seq: 1,
      numbering: [{ year: 2026, students: [99] }],
    }
    const before = await state()
    const answer = await ask('marina', methodOf(name), path, { ...extra, ...body })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(answers)
    const after = await state()
    const current = { ...after.classes[0]!, currentLessonId: null, numbering: null }
    // A roll that begins fixes the call numbers (sync-server/tests/sync/callNumbers.test.ts).
    expect(JSON.stringify(after.classes)).not.toContain('99')
    expect({ ...after, classes: [current, ...after.classes.slice(1)] }).toEqual(before)
    expect((await rows().where('performance', {})).every(({ teacherId }) => teacherId === marina)).toBe(true)
  })

  test('pokes the pages that show the class, and no others', async () => {
    const woken: string[] = []
    for (const scope of ['class:3', 'class:4', 'school:1', 'school:2']) {
      server.pokes.listen({
        ...{
          scopes: new Set([scope]),
          session: scope,
          userId: 0,
          poke: () => woken.push(scope),
          close: () => {},
          refresh: () => {},
        },
      })
    }
    await ask('otavio', methodOf(name), path, body)
    expect(woken).toEqual([])
    await ask('marina', methodOf(name), path, body)
    expect(woken.sort()).toEqual(['class:3', 'school:1'])
  })
})

/** The rows that no act of a teacher may change, except the current lesson. */
async function state() {
  const reader = rows()
  return {
    users: await reader.where('users', {}),
    schools: await reader.where('schools', {}),
    classes: await reader.where('classes', {}),
    enrollments: await reader.where('enrollments', {}),
  }
}

describe('a roll', () => {
  const take = (marks: object[], more = {}) => ask('marina', 'POST', roll, { attendanceDate, marks, ...more })

  test('taken again corrects its rows, and never creates a second one', async () => {
    const first = await (await take([{ studentId: ana, present: true, rating: 'good' }])).json()
    const second = await (await take([{ studentId: ana, present: false }])).json()
    expect(second).toEqual([{ ...first[0], present: false }])
    expect(await rows().where('attendance', {})).toHaveLength(1)
    expect(await rows().where('performance', {})).toMatchObject([{ rating: 'good' }])
  })

  test('marks a late student as present; present or absent again, as an old app sends it, clears the detail', async () => {
    const late = { studentId: ana, present: true, detail: 'late', reason: 'de quem não faltou' }
    const excused = { studentId: bento, present: false, detail: 'justified', reason: 'Consulta' }
    expect(await (await take([late, excused])).json()).toMatchObject([
      { present: true, detail: 'late', reason: null },
      { present: false, detail: 'justified', reason: 'Consulta' },
    ])
    await ask('marina', 'POST', roll, { attendanceDate, marks: [{ studentId: bento, rating: 'good' }] })
    expect(await rows().where('attendance', { studentId: bento })).toMatchObject([{ reason: 'Consulta' }])
    expect(
      await (
        await take([
          { studentId: ana, present: true },
          { studentId: bento, present: true },
        ])
      ).json(),
    ).toMatchObject([
      { present: true, detail: null, reason: null },
      { present: true, detail: null, reason: null },
    ])
  })

  test('of a cancelled lesson counts for nobody until the cancellation is undone, and keeps its marks', async () => {
    const figures = async () => {
      const { students, summary } = await (await ask('marina', 'GET', '/api/classes/3/performance')).json()
      const own = students.find(({ student }: { student: { id: number } }) => student.id === ana)
      const { modules } = await (await ask('ana', 'GET', `/api/students/${ana}/progress`)).json()
      return [summary.attendanceRate, own.attendance.present, modules[0].completion]
    }
    await take([{ studentId: ana, present: true }], { concluded: true })
    expect(await figures()).toEqual([1, 1, 33])
    await ask('marina', 'PUT', cancellation, { attendanceDate, reason: 'Feriado' })
    expect(await figures()).toEqual([null, 0, 0])
    expect(await rows().where('attendance', {})).toHaveLength(1)
    await ask('marina', 'PUT', cancellation, { attendanceDate, reason: null })
    expect(await figures()).toEqual([1, 1, 33])
  })

  test('loses a mark that is taken back, and gets it again under the same number', async () => {
    const [first] = await (await take([{ studentId: ana, present: true }])).json()
    expect(await (await take([{ studentId: ana, present: null }])).json()).toEqual([])
    expect(await rows().where('attendance', {})).toEqual([])
    expect(await (await take([{ studentId: ana, present: false }])).json()).toEqual([{ ...first, present: false }])
  })

  test('writes the same rows as the single calls', async () => {
    await take([{ studentId: ana, present: true, comment: 'Veio.' }])
    await ask('celia', 'POST', '/api/attendance', { ...presence, present: false })
    await ask('celia', 'POST', '/api/performance', rating)
    expect(await rows().where('attendance', {})).toMatchObject([{ present: false }])
    expect(await rows().where('performance', {})).toMatchObject([
      { rating: 'good', comment: 'Veio.', teacherId: people.celia },
    ])
  })

  test('names the person who concludes it, and can be reopened', async () => {
    await take([], { concluded: true })
    const key = '3/101/2026-11-23'
    expect(await rows().get('rollCalls', key)).toMatchObject({ concludedAt: server.clock.time, concludedBy: marina })
    await take([{ studentId: ana, present: true }])
    expect(await rows().get('rollCalls', key)).toMatchObject({ concludedBy: marina })
    await take([], { concluded: false })
    expect(await rows().get('rollCalls', key)).toMatchObject({ concludedAt: null, concludedBy: null })
  })

  test('is taken mark by mark: one that cannot be is left out alone', async () => {
    const answer = await take([
      { studentId: ana, present: true },
      { studentId: dora, present: true },
    ])
    expect([answer.status, answer.headers.get(leftOutHeader)]).toEqual([200, 'student.notEnrolled marks.1'])
    expect((await rows().where('attendance', {})).map(({ studentId }) => studentId)).toEqual([ana])
  })

  test('can still be corrected for a day before the student left, but not for a later day', async () => {
    const leftAt = Date.UTC(2026, 10, 20, 15)
    await server.store.tx((q) => write(q, [put('enrollments', { classId: 3, studentId: ana, leftAt })], [10, 1]))
    const mark = (date: string) => ask('marina', 'POST', '/api/attendance', { ...presence, attendanceDate: date })
    expect((await mark('2026-11-19')).status).toBe(200)
    expect((await mark('2026-11-20')).status).toBe(200)
    expect((await mark('2026-11-22')).status).toBe(409)
  })
})

test('a mark without a class is for the student’s only class, a rating without a day is for today', async () => {
  const without = { classId: undefined, date: undefined }
  const marked = await ask('marina', 'POST', '/api/attendance', { ...presence, ...without })
  expect(await marked.json()).toMatchObject({ classId: 3 })
  server.clock.time = Date.UTC(2026, 10, 24, 2, 59)
  const rated = await ask('marina', 'POST', '/api/performance', { ...rating, ...without })
  expect(await rated.json()).toMatchObject({ classId: 3, date: '2026-11-23' })
})

test('a reopened lesson is not done, and has the default level', async () => {
  await ask('marina', 'POST', completion, { isCompleted: true, performanceLevel: 'poor' })
  const answer = await ask('marina', 'POST', completion, { isCompleted: false, performanceLevel: 'good' })
  expect(await answer.json()).toMatchObject({ isCompleted: false, performanceLevel: 'average' })
})

describe('reads return what was written', () => {
  const read = async (path: string) => (await ask('marina', 'GET', path)).json()

  test('completion and attendance status', async () => {
    expect(await read(completion)).toEqual({ isCompleted: false, performanceLevel: 'average' })
    expect(await read('/api/classes/3/attendance-status')).toEqual([])
    await ask('marina', 'POST', completion, { isCompleted: true, performanceLevel: 'poor' })
    expect(await read(completion)).toEqual({ isCompleted: true, performanceLevel: 'poor' })
    expect(await read('/api/classes/3/attendance-status')).toEqual([{ lessonId: 101, hasDoneStatus: true }])
  })

  test('the attendance of a day, which must be named', async () => {
    const marked = await (await ask('marina', 'POST', '/api/attendance', presence)).json()
    expect(await read(`${roll}?date=${attendanceDate}`)).toEqual([marked])
    expect(await read(`${roll}?date=2026-11-24`)).toEqual([])
    const answer = await ask('marina', 'GET', roll)
    expect([answer.status, await answer.text()]).toEqual([400, 'A data de presença é obrigatória'])
  })

  test('the students of a class are those in it now, with no more fields than a list needs', async () => {
    await server.store.tx((q) => write(q, [put('enrollments', { classId: 3, studentId: bento, leftAt: 9 })], [10, 1]))
    const { students } = (await read('/api/classes/3/students')) as { students: { id: number }[] }
    expect(students.sort((x, y) => x.id - y.id)).toEqual([
      { id: ana, name: 'Ana', email: null, category: 'a' },
      { id: caio, name: 'Caio', email: null, category: 'a' },
    ])
  })
})

test.each([
  ['PATCH', current, (lessonId: number) => ({ lessonId })],
  ['POST', '/api/attendance', (lessonId: number) => ({ studentId: ana, lessonId, present: true, attendanceDate })],
  ['POST', '/api/performance', (lessonId: number) => ({ studentId: ana, lessonId, rating: 'good' })],
] as const)(
  '%s %s gives the same answer for another school’s lesson as for an unknown one',
  async (method, path, bodyOf) => {
    const server = await testServer()
    const cookie = await server.signIn('marina')
    const [other, none] = await Promise.all(
      [121, 999].map((lessonId) => server.call(method, path, { cookie, body: bodyOf(lessonId) })),
    )
    expect([other!.status, await other!.text()]).toEqual([none!.status, await none!.text()])
    expect(other!.status).toBe(404)
    server.end()
  },
)
