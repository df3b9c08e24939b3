import { describe, expect, test } from 'vitest'
import { errors } from '#schema/errors.ts'
import { mutations } from '#schema/mutations/index.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { classActs } from '#server/tests/support/classActs.ts'
import { evaluation, markedCast } from '#server/tests/support/evaluationActs.ts'
import { stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'

const { ana, bento, caio, dora, celia } = people

const server = serverPerTest({ rows: markedCast })

const methodOf = (name: string) => mutations.find((act) => act.name === name)!.method
const rows = () => readerOf(server.store.q)
const state = () => stateOf(server.store.q)
const journal = () => server.store.q.select().from(server.store.t.journal)
const ask = async (who: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { cookie: await server.signIn(who), body })

describe.each(Object.entries(classActs))('%s', (name, { who, path, body, answers, also, wakes, refuses }) => {
  test('answers with what it wrote, and is in the journal', async () => {
    const answer = await ask(who, methodOf(name), path, body)
    expect([answer.status, await answer.json()]).toEqual([200, answers])
    expect(await journal()).toMatchObject([{ actorId: people[who], name, outcome: 'applied' }])
  })

  test('is open to everybody else who may call it', async () => {
    for (const caller of also) {
      const other = await testServer({ rows: markedCast })
      const answer = await other.call(methodOf(name), path, { cookie: await other.signIn(caller), body })
      expect([caller, answer.status, await answer.json()]).toEqual([caller, 200, answers])
      other.end()
    }
  })

  test.each(refuses)('refuses %s', async (_, change, code, sentence = errors[code].text) => {
    const before = await state()
    const wrong = 'body' in change ? change.body : body
    const answer = await ask(change.who ?? who, methodOf(name), change.path ?? path, wrong)
    expect([answer.status, answer.headers.get('X-Chamada-Code')]).toEqual([errors[code].status, code])
    expect(await answer.text()).toBe(sentence)
    expect(await journal()).toEqual([])
    expect(await state()).toEqual(before)
  })

  test('answers 400 to a body that is not JSON', async () => {
    const headers = { Cookie: await server.signIn(who), Origin: origin, 'Content-Type': 'application/json' }
    const broken = await server.app.request(`${origin}${path}`, { method: methodOf(name), headers, body: '{"a":' })
    expect([broken.status, await broken.text()]).toEqual([400, errors['request.malformed'].text])
  })

  test('unknown fields change nothing', async () => {
    const extra = {
      id: 77,
      role: 'superadmin',
      schoolId: 2,
      currentLessonId: 111,
      leftAt: 5,
      enrolledAt: 5,
      date: 5,
      seq: 1,
    }
    const answer = await ask(who, methodOf(name), path, { ...extra, ...body })
    expect([answer.status, await answer.json()]).toEqual([200, answers])
    expect((await journal()).flatMap(({ changes }) => changes).every(({ key }) => key !== 77)).toBe(true)
  })

  test('pokes the pages that show it, and no others', async () => {
    const woken: string[] = []
    let listening = 0
    const ids = Array.from({ length: 70 }, (_, i) => i)
    for (const scope of ids.flatMap((id) => [`class:${id}`, `school:${id}`, `user:${id}`]))
      server.pokes.listen({
        ...{
          scopes: new Set([scope]),
          session: scope,
          userId: listening++,
          poke: () => woken.push(scope),
          close: () => {},
          refresh: () => {},
        },
      })
    await ask(who, methodOf(name), path, body)
    expect(woken.sort()).toEqual(wakes)
  })
})

describe('a class', () => {
  test('is created with the form’s defaults, and linked to a module when one is named', async () => {
    const created = await (await ask('celia', 'POST', '/api/classes', { title: '9º D', moduleId: 6 })).json()
    expect(created).toMatchObject({ weekday: 'monday', classTime: '08:00', category: 'pro', teacherId: null })
    expect(await rows().where('moduleClasses', { classId: created.id })).toMatchObject([{ moduleId: 6 }])
  })

  test('is created in a named school only by people who belong to none', async () => {
    const created = await (await ask('sonia', 'POST', '/api/classes', { title: '9º D', schoolId: 2 })).json()
    expect(created).toMatchObject({ schoolId: 2 })
    const refused = await ask('sonia', 'POST', '/api/classes', { title: '9º D', schoolId: 2, teacherId: people.marina })
    expect([refused.status, await refused.text()]).toEqual([404, 'Professor não encontrado.'])
  })

  test('keeps the fields that an edit leaves out, and an edit can remove its teacher', async () => {
    const answer = await ask('celia', 'PUT', '/api/classes/3', { teacherId: null })
    expect(await answer.json()).toMatchObject({ title: '7º B', teacherId: null, weekday: 'monday', category: 'a' })
  })

  test('takes its enrollments, links and completions with it when deleted, and nothing of any other class', async () => {
    await ask('marina', 'POST', '/api/lessons/101/classes/3/completion', { isCompleted: true })
    await ask('otavio', 'POST', '/api/lessons/101/classes/4/completion', { isCompleted: true })
    await ask('celia', 'DELETE', '/api/classes/3')
    expect((await rows().where('classes', {})).map(({ id }) => id)).toEqual([4, 8])
    for (const table of ['enrollments', 'moduleClasses', 'completions'] as const) {
      expect(await rows().where(table, { classId: 3 }), table).toEqual([])
      expect((await rows().where(table, { classId: 4 })).length, table).toBeGreaterThan(0)
    }
  })

  test('keeps every roll, mark and evaluation readable for students and administrators after its deletion', async () => {
    await ask('celia', 'PUT', '/api/schools/1/ratings-privacy', { anonymousRatings: false })
    await ask('ana', 'POST', '/api/evaluations', evaluation)
    const before = await state()
    await ask('celia', 'DELETE', '/api/classes/3')
    const after = await state()
    for (const table of ['rollCalls', 'attendance', 'performance', 'evaluations'] as const)
      expect(after[table], table).toEqual(before[table])
    for (const who of ['ana', 'celia'] as const) {
      const attended = await (await ask(who, 'GET', `/api/students/${ana}/attendance`)).json()
      expect(attended).toMatchObject([
        { id: 301, classId: 3, present: true },
        { id: 302, classId: 3, present: false },
      ])
      const evaluations = await (await ask(who, 'GET', `/api/students/${ana}/evaluations`)).json()
      expect(evaluations).toMatchObject([{ studentId: ana, classId: 3 }])
    }
  })

  test('accepts no roll and no evaluation after its deletion', async () => {
    await ask('celia', 'DELETE', '/api/classes/3')
    const roll = await ask('marina', 'POST', '/api/attendance', {
      ...{ studentId: ana, classId: 3, lessonId: 101, present: true, attendanceDate: '2026-11-23' },
    })
    expect(roll.status).toBe(404)
    const evaluated = await ask('ana', 'POST', '/api/evaluations', evaluation)
    expect([evaluated.status, await evaluated.text()]).toEqual([404, 'Presença não encontrada.'])
  })

  test('reports before its deletion what goes with it', async () => {
    const answer = await ask('celia', 'DELETE', '/api/classes/3?dryRun=true')
    expect(await answer.json()).toEqual({
      removes: { enrollments: 3, moduleClasses: 1, classes: 1 },
      changes: {},
    })
    expect(await rows().get('classes', 3)).toBeDefined()
  })

  test('is closed to a teacher who was removed from it', async () => {
    await ask('celia', 'DELETE', '/api/classes/3/teacher')
    expect((await ask('marina', 'GET', '/api/classes/3/students')).status).toBe(403)
    expect(await (await ask('marina', 'GET', '/api/classes')).json()).toEqual([])
  })
})

describe('an enrollment', () => {
  const endEnrollment = () => ask('celia', 'DELETE', '/api/classes/3/students/21')

  test('that ends keeps the student on past days, and removes them from the class', async () => {
    await endEnrollment()
    const { students } = await (await ask('marina', 'GET', '/api/classes/3/students')).json()
    expect(students.map(({ id }: { id: number }) => id).sort()).toEqual([bento, caio])
    const mark = (attendanceDate: string) =>
      ask('marina', 'POST', '/api/attendance', {
        studentId: ana,
        classId: 3,
        lessonId: 101,
        present: false,
        attendanceDate,
      })
    expect((await mark('2026-11-16')).status).toBe(200)
    server.clock.time += 7 * 24 * 60 * 60_000
    expect((await mark('2026-11-30')).status).toBe(409)
  })

  test('that ended cannot end again, and begins again as the same row', async () => {
    await endEnrollment()
    const again = await endEnrollment()
    expect([again.status, await again.text()]).toEqual([404, 'O aluno não está matriculado nesta turma.'])
    server.clock.time += 60_000
    const back = await ask('celia', 'POST', '/api/enrollments', { classId: 3, studentId: ana })
    expect(await back.json()).toEqual({
      id: 1,
      classId: 3,
      studentId: ana,
      enrolledAt: 0,
      leftAt: null,
      gaps: null,
      leftReason: null,
      excusedFrom: null,
    })
    expect((await ask('celia', 'POST', '/api/enrollments', { classId: 3, studentId: ana })).status).toBe(409)
  })

  test('lets a student in at once, and shows them nobody else', async () => {
    expect((await ask('dora', 'GET', '/api/classes/3/modules')).status).toBe(404)
    await ask('celia', 'POST', '/api/enrollments', { classId: 3, studentId: dora })
    expect((await ask('dora', 'GET', '/api/classes/3/modules')).status).toBe(200)
    expect((await ask('dora', 'GET', '/api/classes/3/students')).status).toBe(403)
  })
})

describe('an evaluation', () => {
  test('is accepted once for each presence', async () => {
    await ask('ana', 'POST', '/api/evaluations', evaluation)
    const again = await ask('ana', 'POST', '/api/evaluations', { ...evaluation, contentRating: 1 })
    expect([again.status, await again.text()]).toEqual([409, 'Esta aula já foi avaliada.'])
    expect(await rows().where('evaluations', {})).toMatchObject([{ attendanceId: 301, contentRating: 5 }])
  })

  test('is refused for a cancelled lesson, and accepted when the cancellation is undone', async () => {
    const [{ lessonId, date: attendanceDate }] = (await rows().where('attendance', { id: 301 })) as [Attendance]
    const cancel = (reason: string | null) =>
      ask('marina', 'PUT', `/api/classes/3/lessons/${lessonId}/cancellation`, { attendanceDate, reason })
    expect((await cancel('Chuva')).status).toBe(200)
    const answer = await ask('ana', 'POST', '/api/evaluations', evaluation)
    expect([answer.status, await answer.text()]).toEqual([409, 'Não houve aula neste dia: não há o que avaliar.'])
    expect(await rows().where('evaluations', {})).toEqual([])
    await cancel(null)
    expect((await ask('ana', 'POST', '/api/evaluations', evaluation)).status).toBe(200)
  })

  test('needs no comments', async () => {
    const { selfComment: _, contentComment: __, teacherComment: ___, ...rated } = evaluation
    const answer = await ask('ana', 'POST', '/api/evaluations', rated)
    expect(await answer.json()).toMatchObject({ selfComment: null, contentComment: null, teacherComment: null })
  })

  test('is accepted from a student who has left the class since', async () => {
    await ask('celia', 'DELETE', '/api/classes/3/students/21')
    expect((await ask('ana', 'POST', '/api/evaluations', evaluation)).status).toBe(200)
  })
})

test('acts are described in Portuguese, with the names that are known', () => {
  const describeAct = (name: string, args: object, names = {}) =>
    mutations.find((act) => act.name === name)!.describe(args as never, names)
  expect(describeAct('createClass', { title: '9º D' })).toBe('Turma criada: 9º D')
  expect(describeAct('updateClass', { title: '9º E' })).toBe('Turma alterada: 9º E')
  expect(describeAct('updateClass', { teacherId: celia })).toBe('Turma alterada')
  expect(describeAct('updateClass', { teacherId: celia }, { schoolClass: '9º E' })).toBe('Turma alterada: 9º E')
  expect(describeAct('deleteClass', {})).toBe('Turma excluída')
  expect(describeAct('deleteClass', {}, { schoolClass: '9º E' })).toBe('Turma excluída: 9º E')
  expect(describeAct('removeClassTeacher', {})).toBe('Professor removido da turma')
  expect(describeAct('enrollStudent', {}, { student: 'Ana' })).toBe('Ana: matrícula na turma')
  expect(describeAct('unenrollStudent', {}, { student: 'Ana' })).toBe('Ana: saída da turma')
  expect(describeAct('unenrollStudent', {})).toBe('Aluno: saída da turma')
  expect(describeAct('evaluateLesson', evaluation)).toBe('Aula avaliada: conteúdo 5, professor 4')
})
