import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { write } from '#server/store/write/write.ts'
import { cast, type Person, people } from '#server/tests/support/cast.ts'
import { evaluation, markedCast } from '#server/tests/support/evaluationActs.ts'
import { testServer } from '#server/tests/support/testServer.ts'

const { ana, bento, caio, dora, marina, otavio, ines, celia, raissa } = people

/** Marina has a second class, on Friday. Her first class is on Monday, which is today. */
const rows = {
  ...markedCast,
  classes: [
    ...cast.classes,
    { ...cast.classes[0]!, id: 5, title: '7º C', weekday: 'friday' as const, currentLessonId: 102 },
  ],
  enrollments: [...cast.enrollments, { classId: 5, studentId: ana, enrolledAt: 0 }],
}
const server = await testServer({ rows })
const cookies = {} as Record<Person, string>
const callers = ['sonia', 'celia', 'marina', 'otavio', 'ana', 'nadia', 'ines'] as const

beforeAll(async () => {
  for (const who of callers) cookies[who] = await server.signIn(who)
})
afterAll(() => server.end())

const call = (who: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { cookie: cookies[who], body })
const read = async (who: Person, path: string) => (await call(who, 'GET', path)).json()

describe('permissions for one’s own rows, a colleague’s, another school’s and unknown ones', () => {
  const ofClass = [3, 4, 8, 999]
  const ofTeacher = [marina, otavio, ines, 999]
  const ofStudent = [ana, dora, raissa, 999]
  const admin = { celia: '200 200 404 404', sonia: '200 200 200 404', nadia: '404 404 200 404' }
  const classOfTeacher = { ...admin, marina: '200 403 404 404', otavio: '403 200 404 404', ines: '404 404 200 404' }
  const staffOfClass = { ...classOfTeacher, ana: '403 403 403 403' }
  const followersOfClass = { ...classOfTeacher, ana: '200 404 404 404' }
  const office = { ...admin, marina: '403 403 403 403', otavio: '403 403 403 403', ana: '403 403 403 403' }
  const teachers = { ...staffOfClass }
  const students = {
    ...admin,
    marina: '200 403 404 404',
    otavio: '403 200 404 404',
    ines: '404 404 200 404',
    ana: '200 404 404 404',
  }
  const classmates: Record<number, number> = { 3: dora, 4: ana, 8: raissa }
  const mine: Record<number, number> = { 3: ana, 4: dora, 8: raissa }

  test.each<[string, number[], (id: number) => [string, string, unknown?], Record<string, string>]>([
    ['the students of a class', ofClass, (id) => ['GET', `/api/classes/${id}/students`], staffOfClass],
    ['the figures of a class', ofClass, (id) => ['GET', `/api/classes/${id}/performance`], staffOfClass],
    ['the modules of a class', ofClass, (id) => ['GET', `/api/classes/${id}/modules`], followersOfClass],
    [
      'the modules of a class, by the other route',
      ofClass,
      (id) => ['GET', `/api/class-modules/${id}`],
      followersOfClass,
    ],
    [
      'the lessons a class has done',
      ofClass,
      (id) => ['GET', `/api/classes/${id}/attendance-status`],
      followersOfClass,
    ],
    ['a teacher’s classes', ofTeacher, (id) => ['GET', `/api/teachers/${id}/classes`], teachers],
    ['a teacher’s day', ofTeacher, (id) => ['GET', `/api/teachers/${id}/today-schedule`], teachers],
    ['a teacher’s week', ofTeacher, (id) => ['GET', `/api/teachers/${id}/week-schedule`], teachers],
    ['a teacher’s students', ofTeacher, (id) => ['GET', `/api/teachers/${id}/students`], teachers],
    ['a student’s classes', ofStudent, (id) => ['GET', `/api/students/${id}/classes`], students],
    ['a student’s lessons', ofStudent, (id) => ['GET', `/api/students/${id}/classes-lessons`], students],
    ['a student’s attendance', ofStudent, (id) => ['GET', `/api/students/${id}/attendance`], students],
    ['a student’s progress', ofStudent, (id) => ['GET', `/api/students/${id}/progress`], students],
    [
      'a student’s evaluations, where the school shows them without names',
      ofStudent,
      (id) => ['GET', `/api/students/${id}/evaluations`],
      { celia: '403 403 404 404', marina: '403 403 404 404', sonia: '403 403 403 404', ana: students.ana },
    ],
    ['changing a class', ofClass, (id) => ['PUT', `/api/classes/${id}?dryRun=true`, { title: 'A' }], office],
    ['deleting a class', ofClass, (id) => ['DELETE', `/api/classes/${id}?dryRun=true`], office],
    ['removing its teacher', ofClass, (id) => ['DELETE', `/api/classes/${id}/teacher?dryRun=true`], office],
    [
      'removing a student',
      ofClass,
      (id) => ['DELETE', `/api/classes/${id}/students/${mine[id] ?? 1}?dryRun=true`],
      office,
    ],
    [
      'enrolling',
      [3, 4, 999],
      (classId) => ['POST', '/api/enrollments?dryRun=true', { classId, studentId: classmates[classId] ?? dora }],
      { celia: '200 200 404', sonia: '200 200 404', nadia: '404 404 404', marina: '403 403 403', ana: '403 403 403' },
    ],
    [
      'evaluating',
      [301, 303, 304, 999],
      (attendanceId) => [
        'POST',
        '/api/evaluations?dryRun=true',
        { ...evaluation, attendanceId, lessonId: attendanceId === 304 ? 121 : 101 },
      ],
      { ana: '200 404 404 404', celia: '403 403 403 403', marina: '403 403 403 403', ines: '403 403 403 403' },
    ],
  ])('%s', async (_, ids, callFor, expected) => {
    for (const [who, statuses] of Object.entries(expected)) {
      const results = await Promise.all(ids.map(async (id) => (await call(who as Person, ...callFor(id))).status))
      expect(`${who}: ${results.join(' ')}`).toBe(`${who}: ${statuses}`)
    }
  })

  test('only teachers have a schedule, and only students have a record', async () => {
    expect((await call('celia', 'GET', `/api/teachers/${celia}/classes`)).status).toBe(404)
    expect((await call('celia', 'GET', `/api/students/${marina}/classes`)).status).toBe(404)
    expect((await call('celia', 'GET', '/api/teachers/abc/classes')).status).toBe(404)
  })
})

describe('a teacher', () => {
  const monday = { id: 3, title: '7º B', weekday: 'monday', classTime: '08:00', currentLessonId: null }
  const plainMeeting = { moduleId: null, subject: null, minutes: 90, room: null }
  const friday = { id: 5, title: '7º C', weekday: 'friday', classTime: '08:00', currentLessonId: 102 }

  test('has the classes they teach, and the schedule of their week', async () => {
    expect(await read('marina', `/api/teachers/${marina}/classes`)).toMatchObject([
      { ...monday, teacherId: marina, schoolId: 1, category: 'a' },
      friday,
    ])
    expect(await read('celia', `/api/teachers/${marina}/week-schedule`)).toEqual([
      { ...monday, ...plainMeeting },
      { ...friday, ...plainMeeting },
    ])
  })

  test('has today’s classes by the day in the server’s zone, not in UTC', async () => {
    const today = () => read('marina', `/api/teachers/${marina}/today-schedule`)
    const noon = server.clock.time
    expect(await today()).toEqual([{ ...monday, ...plainMeeting }])
    server.clock.time = Date.UTC(2026, 10, 24, 2, 59)
    expect(await today()).toEqual([{ ...monday, ...plainMeeting }])
    server.clock.time = Date.UTC(2026, 10, 24, 3)
    expect(await today()).toEqual([])
    server.clock.time = noon
  })

  test('has each student of their classes once, with no more fields than a list needs', async () => {
    expect(await read('marina', `/api/teachers/${marina}/students`)).toEqual([
      { id: ana, name: 'Ana', email: null, category: 'a' },
      { id: bento, name: 'Bento', email: null, category: 'a' },
      { id: caio, name: 'Caio', email: null, category: 'a' },
    ])
  })

  test('reads a student’s record in their own classes, and nothing from a colleague’s', async () => {
    const roll = { classId: 4, lessonId: 111, date: '2026-11-18' }
    const marks = [put('rollCalls', roll), put('attendance', { ...roll, studentId: caio, present: true })]
    await server.store.tx((q) => write(q, marks, [5, 5]))
    const path = `/api/students/${caio}/attendance`
    expect(await read('marina', path)).toEqual([])
    expect(await read('otavio', path)).toMatchObject([{ classId: 4, present: true }])
    expect(await read('celia', path)).toMatchObject([{ classId: 4, present: true }])
    const classes = await read('marina', `/api/students/${caio}/classes`)
    expect(classes.map(({ id }: { id: number }) => id)).toEqual([3])
  })
})

describe('a student', () => {
  test('has their classes with modules and lessons', async () => {
    const classes = await read('ana', `/api/students/${ana}/classes`)
    expect(classes.map(({ id }: { id: number }) => id)).toEqual([3, 5])
    const [first, second] = await read('ana', `/api/students/${ana}/classes-lessons`)
    expect(first).toMatchObject({
      classId: 3,
      lessons: [{ id: 101 }, { id: 102 }, { id: 103 }],
      modules: [{ id: 5, title: 'Frações', lessons: [{ id: 101 }, { id: 102 }, { id: 103 }] }],
    })
    expect(second).toEqual({ classId: 5, lessons: [], modules: [] })
  })

  test('has their own attendance, progress and evaluations', async () => {
    const plain = { classId: 3, studentId: ana, detail: null, reason: null, periods: null }
    expect(await read('ana', `/api/students/${ana}/attendance`)).toEqual([
      { ...plain, id: 301, lessonId: 101, date: '2026-11-16', present: true },
      { ...plain, id: 302, lessonId: 102, date: '2026-11-17', present: false },
    ])
    expect(await read('ana', `/api/students/${ana}/progress`)).toEqual({ modules: [{ id: 5, completion: 33 }] })
    await call('ana', 'POST', '/api/evaluations', evaluation)
    const [evaluated] = await read('ana', `/api/students/${ana}/evaluations`)
    expect(evaluated).toMatchObject({ attendanceId: 301, contentRating: 5, selfPerformance: 'good' })
  })

  test('finds no classmate in anything they may read', async () => {
    for (const path of [
      ...['classes', 'classes-lessons', 'attendance', 'progress', 'evaluations'].map(
        (end) => `/api/students/${ana}/${end}`,
      ),
      ...['modules', 'attendance-status'].map((end) => `/api/classes/3/${end}`),
    ]) {
      const text = JSON.stringify(await read('ana', path))
      expect(text, path).not.toMatch(/Bento|Caio|Dora|"studentId":(?!21\b)/)
    }
  })
})

describe('the figures of a class', () => {
  test('follow from its marks and the requested day', async () => {
    const path = '/api/classes/3/performance'
    expect(await read('marina', `${path}?date=2026-11-16`)).toMatchObject({
      students: [
        { student: { id: ana, name: 'Ana' }, attendance: { present: 1, absent: 1, rate: 0.5 } },
        { student: { id: bento }, attendance: { present: 1, absent: 0, rate: 1 } },
        { student: { id: caio }, attendance: { present: 0, absent: 0, rate: null } },
      ],
      summary: { totalStudents: 3, performanceDistribution: { good: 100, average: 0, poor: 0 } },
      dailyPerformance: [{ studentId: ana, rating: 'good', comment: 'Participou.' }],
    })
    expect(await read('marina', `${path}?date=2026-11-17`)).toMatchObject({ dailyPerformance: [] })
    expect(await read('marina', path)).toMatchObject({ dailyPerformance: [] })
  })

  test('are refused for an invalid day', async () => {
    const answer = await call('marina', 'GET', '/api/classes/3/performance?date=2026-02-30')
    expect([answer.status, await answer.text()]).toEqual([400, 'A data de presença é inválida'])
  })
})
