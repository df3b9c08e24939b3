import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { put } from '../../schema/entities/tables.ts'
import { type ErrorCode, errors } from '../../schema/errors.ts'
import { catalogue } from '../../schema/mutations/catalogue.ts'
import { mutations } from '../../schema/mutations/index.ts'
import { readerOf } from '../store/reader.ts'
import { write } from '../store/write.ts'
import { type Person, people } from '../testing/cast.ts'
import { classActs } from '../testing/classActs.ts'
import { origin, testServer } from '../testing/testServer.ts'

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

/** An act, a body that is right and what it answers; then what is wrong about others, and what they hear. */
interface Said {
  path: string
  body: Record<string, unknown>
  answers: unknown
  refuses: [why: string, change: { path?: string; body?: unknown; who?: Person }, code: ErrorCode, sentence?: string][]
}

const said: Record<string, Said> = {
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
      [
        'a day that is none',
        { body: { attendanceDate: '2026-02-30' } },
        'args.invalid',
        'A data de presença é inválida',
      ],
      [
        'too many marks',
        { body: { attendanceDate, marks: Array.from({ length: 501 }, () => ({ studentId: ana })) } },
        'args.invalid',
        'marks: até 500 alunos por vez',
      ],
      [
        'marks that are none',
        { body: { attendanceDate, marks: [{ present: true }] } },
        'args.invalid',
        'Campo inválido: marks.0.studentId.',
      ],
      [
        'an absence justified by nothing',
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
        'a justified absence of who is there',
        { body: { attendanceDate, marks: [{ studentId: ana, present: true, detail: 'justified', reason: 'Febre' }] } },
        'args.invalid',
        'A falta justificada conta como ausência',
      ],
      ['a class that is no number', { path: roll.replace('3', 'abc') }, 'args.invalid', 'Campo inválido: classId.'],
      ['somebody of another class', { body: { attendanceDate, marks: [{ studentId: dora }] } }, 'student.notEnrolled'],
      [
        'one of many of another class',
        { body: { attendanceDate, marks: [ana, bento, caio, dora].map((studentId) => ({ studentId })) } },
        'student.notEnrolled',
      ],
      ['a teacher', { body: { attendanceDate, marks: [{ studentId: marina }] } }, 'student.notEnrolled'],
      [
        'a day before the school',
        { body: { attendanceDate: '1969-01-01', marks: [{ studentId: ana }] } },
        'student.notEnrolled',
      ],
      ['a lesson of another module', { path: roll.replace('101', '111') }, 'lesson.notInClass'],
      ['a lesson there is not', { path: roll.replace('101', '999') }, 'notFound', 'Aula não encontrada.'],
      ['a class there is not', { path: roll.replace('3', '999') }, 'notFound'],
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
      ['a class there is not', { path: cancellation.replace('3', '999') }, 'notFound'],
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
        'no class, and a lesson there is not',
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
      ['a rating there is not', { body: { ...rating, rating: 'great' } }, 'args.invalid', 'Campo inválido: rating.'],
      [
        'a comment without end',
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
      ['a lesson in letters', { body: { lessonId: '102' } }, 'args.invalid', 'Campo inválido: lessonId.'],
      ['half a lesson', { body: { lessonId: 1.5 } }, 'args.invalid', 'Campo inválido: lessonId.'],
      ['a lesson of another module', { body: { lessonId: 111 } }, 'lesson.notInClass'],
      ['a lesson there is not', { body: { lessonId: 999 } }, 'notFound', 'Aula não encontrada.'],
      ['a class there is not', { path: current.replace('3', '999') }, 'notFound'],
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
        'a level there is not',
        { body: { isCompleted: true, performanceLevel: 'x' } },
        'args.invalid',
        'Campo inválido: performanceLevel.',
      ],
      ['neither done nor not', { body: { isCompleted: 'yes' } }, 'args.invalid', 'Campo inválido: isCompleted.'],
      ['a lesson of another module', { path: completion.replace('101', '111') }, 'lesson.notInClass'],
      ['a class there is not', { path: completion.replace('/3/', '/999/') }, 'notFound'],
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

/** The acts of which another table says it. */
const saidElsewhere = [
  ...catalogue.map(({ name }) => name),
  ...Object.keys(classActs),
  ...['updateUser', 'deleteUser', 'removeAdministrator'], // people.test.ts
  ...['createSchool', 'updateSchool', 'deleteSchool', 'setMainAdmin'], // schools.test.ts
]

test('every act of the registry says here, or in a table named here, what it answers', () => {
  expect([...Object.keys(said), ...saidElsewhere].sort()).toEqual(mutations.map(({ name }) => name).sort())
})

describe.each(Object.entries(said))('%s', (name, { path, body, answers, refuses }) => {
  test('answers with what it wrote, for the teacher and for the school’s and all schools’ administrators', async () => {
    for (const who of ['marina', 'celia', 'sonia'] as const) {
      const answer = await ask(who, methodOf(name), path, body)
      expect(answer.status).toBe(200)
      const heard = await answer.json()
      if (who === 'marina') expect(heard).toEqual(answers)
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

  test('says 400 to what is not JSON, and to no body at all unless it needs none', async () => {
    const cookie = await server.signIn('marina')
    const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' }
    const broken = await server.app.request(`${origin}${path}`, { method: methodOf(name), headers, body: '{"a":' })
    expect([broken.status, await broken.text()]).toEqual([400, errors['request.malformed'].text])
    const empty = await server.call(methodOf(name), path, { cookie })
    expect(empty.status).toBe(name === 'completeLesson' ? 200 : 400)
  })

  test('fields nobody asked for change nothing', async () => {
    const extra = {
      id: 77,
      role: 'superadmin',
      schoolId: 2,
      teacherId: 1,
      mainAdminId: 12,
      createdAt: 5,
      leftAt: 5,
      seq: 1,
    }
    const before = await state()
    const answer = await ask('marina', methodOf(name), path, { ...extra, ...body })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(answers)
    const after = await state()
    const current = { ...after.classes[0]!, currentLessonId: null }
    expect({ ...after, classes: [current, ...after.classes.slice(1)] }).toEqual(before)
    expect((await rows().where('performance', {})).every(({ teacherId }) => teacherId === marina)).toBe(true)
  })

  test('wakes the pages that show the class, and no others', async () => {
    const woken: string[] = []
    for (const scope of ['class:3', 'class:4', 'school:1', 'school:2']) {
      server.pokes.listen({
        ...{ scopes: new Set([scope]), session: scope, poke: () => woken.push(scope), lookAgain: () => {} },
      })
    }
    await ask('otavio', methodOf(name), path, body)
    expect(woken).toEqual([])
    await ask('marina', methodOf(name), path, body)
    expect(woken.sort()).toEqual(['class:3', 'school:1'])
  })
})

/** What no act of a teacher may touch, save the current lesson. */
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

  test('taken again corrects the rows it made, and never makes a second', async () => {
    const first = await (await take([{ studentId: ana, present: true, rating: 'good' }])).json()
    const second = await (await take([{ studentId: ana, present: false }])).json()
    expect(second).toEqual([{ ...first[0], present: false }])
    expect(await rows().where('attendance', {})).toHaveLength(1)
    expect(await rows().where('performance', {})).toMatchObject([{ rating: 'good' }])
  })

  test('who was late is present and whoever says present or absent again, as an old app does, says no more of it', async () => {
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

  test('of a day without a lesson counts for nobody until there was one after all, and keeps its marks', async () => {
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

  test('a mark taken back is no row any more, and comes again with its number', async () => {
    const [first] = await (await take([{ studentId: ana, present: true }])).json()
    expect(await (await take([{ studentId: ana, present: null }])).json()).toEqual([])
    expect(await rows().where('attendance', {})).toEqual([])
    expect(await (await take([{ studentId: ana, present: false }])).json()).toEqual([{ ...first, present: false }])
  })

  test('meets the single calls in the same rows', async () => {
    await take([{ studentId: ana, present: true, comment: 'Veio.' }])
    await ask('celia', 'POST', '/api/attendance', { ...presence, present: false })
    await ask('celia', 'POST', '/api/performance', rating)
    expect(await rows().where('attendance', {})).toMatchObject([{ present: false }])
    expect(await rows().where('performance', {})).toMatchObject([
      { rating: 'good', comment: 'Veio.', teacherId: people.celia },
    ])
  })

  test('is concluded by whoever concludes it, and can be opened again', async () => {
    await take([], { concluded: true })
    const key = '3/101/2026-11-23'
    expect(await rows().get('rollCalls', key)).toMatchObject({ concludedAt: server.clock.time, concludedBy: marina })
    await take([{ studentId: ana, present: true }])
    expect(await rows().get('rollCalls', key)).toMatchObject({ concludedBy: marina })
    await take([], { concluded: false })
    expect(await rows().get('rollCalls', key)).toMatchObject({ concludedAt: null, concludedBy: null })
  })

  test('is all or nothing: one mark that cannot be leaves none', async () => {
    const answer = await take([
      { studentId: ana, present: true },
      { studentId: dora, present: true },
    ])
    expect(answer.status).toBe(409)
    expect(await rows().where('attendance', {})).toEqual([])
  })

  test('of a day before the student left can still be corrected, of a later one not', async () => {
    const leftAt = Date.UTC(2026, 10, 20, 15)
    await server.store.tx((q) => write(q, [put('enrollments', { classId: 3, studentId: ana, leftAt })], [10, 1]))
    const mark = (date: string) => ask('marina', 'POST', '/api/attendance', { ...presence, attendanceDate: date })
    expect((await mark('2026-11-19')).status).toBe(200)
    expect((await mark('2026-11-20')).status).toBe(200)
    expect((await mark('2026-11-22')).status).toBe(409)
  })
})

test('a mark without a class is of the student’s only class, a rating without a day of today', async () => {
  const without = { classId: undefined, date: undefined }
  const marked = await ask('marina', 'POST', '/api/attendance', { ...presence, ...without })
  expect(await marked.json()).toMatchObject({ classId: 3 })
  server.clock.time = Date.UTC(2026, 10, 24, 2, 59)
  const rated = await ask('marina', 'POST', '/api/performance', { ...rating, ...without })
  expect(await rated.json()).toMatchObject({ classId: 3, date: '2026-11-23' })
})

test('a lesson opened again is not done, and of no level', async () => {
  await ask('marina', 'POST', completion, { isCompleted: true, performanceLevel: 'poor' })
  const answer = await ask('marina', 'POST', completion, { isCompleted: false, performanceLevel: 'good' })
  expect(await answer.json()).toMatchObject({ isCompleted: false, performanceLevel: 'average' })
})

describe('what was written is what is read', () => {
  const read = async (path: string) => (await ask('marina', 'GET', path)).json()

  test('completion and attendance status', async () => {
    expect(await read(completion)).toEqual({ isCompleted: false, performanceLevel: 'average' })
    expect(await read('/api/classes/3/attendance-status')).toEqual([])
    await ask('marina', 'POST', completion, { isCompleted: true, performanceLevel: 'poor' })
    expect(await read(completion)).toEqual({ isCompleted: true, performanceLevel: 'poor' })
    expect(await read('/api/classes/3/attendance-status')).toEqual([{ lessonId: 101, hasDoneStatus: true }])
  })

  test('the attendance of a day, which has to be said', async () => {
    const marked = await (await ask('marina', 'POST', '/api/attendance', presence)).json()
    expect(await read(`${roll}?date=${attendanceDate}`)).toEqual([marked])
    expect(await read(`${roll}?date=2026-11-24`)).toEqual([])
    const answer = await ask('marina', 'GET', roll)
    expect([answer.status, await answer.text()]).toEqual([400, 'A data de presença é obrigatória'])
  })

  test('students of a class are who is in it now, with no more than a list needs', async () => {
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
] as const)('%s %s answers for another school’s lesson as for one that is not there', async (method, path, bodyOf) => {
  const server = await testServer()
  const cookie = await server.signIn('marina')
  const [other, none] = await Promise.all(
    [121, 999].map((lessonId) => server.call(method, path, { cookie, body: bodyOf(lessonId) })),
  )
  expect([other!.status, await other!.text()]).toEqual([none!.status, await none!.text()])
  expect(other!.status).toBe(404)
  server.end()
})
