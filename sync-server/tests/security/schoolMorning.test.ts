import { afterAll, expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { defaultPace } from '#server/http/requestPace.ts'
import { defaultPasswordLimits } from '#server/sessions/passwordLimits.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { cast, castPassword } from '#server/tests/support/cast.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'

// Covers: trial S36, issue 16, point 2: a school behind one address at half past seven. In full (npm run trials) sixty
// teachers and a thousand students, in brief a few.
const [teachers, students] = [volume(3, 60), volume(30, 1_000)]
const address = '200.10.20.30'
const tenMinutes = 10 * 60_000

const person = (id: number, role: 'teacher' | 'student') => ({
  ...{ id, role, schoolId: 1, name: `Pessoa ${id}`, createdAt: 0 },
  ...(role === 'teacher' ? { email: `pessoa${id}@escola.br` } : { username: `pessoa${id}`, category: 'a' as const }),
})
const teacherIds = Array.from({ length: teachers }, (_, n) => 1_001 + n)
const studentIds = Array.from({ length: students }, (_, n) => 2_001 + n)
/** Each teacher's class, and the students that sit in it. */
const classOf = (teacherId: number) => 9_000 + teacherId
const seated = (teacherId: number) => studentIds.filter((id) => teacherIds[id % teachers] === teacherId)

const server = await testServer({
  rows: {
    ...cast,
    users: [
      ...cast.users,
      ...teacherIds.map((id) => person(id, 'teacher')),
      ...studentIds.map((id) => person(id, 'student')),
    ],
    classes: [
      ...cast.classes,
      ...teacherIds.map((teacherId) => ({ ...cast.classes[0]!, id: classOf(teacherId), teacherId })),
    ],
    moduleClasses: [
      ...cast.moduleClasses,
      ...teacherIds.map((teacherId) => ({ moduleId: 5, classId: classOf(teacherId), createdAt: 0 })),
    ],
    enrollments: [
      ...cast.enrollments,
      ...teacherIds.flatMap((teacherId) =>
        seated(teacherId).map((studentId) => ({ classId: classOf(teacherId), studentId, enrolledAt: 0 })),
      ),
    ],
  },
})
const streams: ReadableStreamDefaultReader[] = []
afterAll(async () => {
  for (const stream of streams) await stream.cancel()
  server.end()
})

test(
  `${teachers} teachers and ${students} students of one address sign in within ten minutes, 5% wrongly at first, and nobody is turned away`,
  async () => {
    const { app } = server.make(server.store, { pace: defaultPace, passwordLimits: defaultPasswordLimits })
    server.app = app
    const everybody = [...teacherIds, ...studentIds]
    const hash = await hashPassword(castPassword)
    await server.store.tx(async (q) => {
      for (const id of everybody) await keepPasswordHash(q, id, hash)
    })
    const answers = new Map<string, number>()
    const count = (what: string, { status }: Response) =>
      answers.set(`${what} ${status}`, (answers.get(`${what} ${status}`) ?? 0) + 1)
    const signIn = (id: number, password: string) =>
      server.call('POST', '/api/login', {
        from: address,
        body: { email: id < 2_000 ? `pessoa${id}@escola.br` : `pessoa${id}`, password },
      })

    let mistakes = 0
    for (const [n, id] of everybody.entries()) {
      server.clock.time += Math.round(tenMinutes / everybody.length)
      if (n % 20 === 7) {
        mistakes += 1
        count('wrong password', await signIn(id, 'errada-errada'))
      }
      const signedIn = await signIn(id, castPassword)
      count('sign-in', signedIn)
      const cookie = signedIn.headers.get('Set-Cookie')!.split(';')[0]!
      const request = { protocol: 1, userId: id, device: null, epoch: null, view: null, cursors: {}, mutations: [] }
      count('sync', await server.call('POST', '/api/sync', { cookie, from: address, body: request }))
      const events = await app.request(`${origin}/api/events`, { headers: { Cookie: cookie } })
      count('stream', events)
      streams.push(events.body!.getReader())
      if (id >= 2_000) continue
      const body = {
        attendanceDate: '2026-11-23',
        marks: seated(id).map((studentId) => ({ studentId, present: studentId % 9 !== 0 })),
        concluded: true,
      }
      const path = `/api/classes/${classOf(id)}/lessons/101/attendance`
      count('roll', await server.call('POST', path, { cookie, from: address, body }))
    }
    const all = everybody.length
    expect(Object.fromEntries(answers)).toEqual({
      ...{
        'wrong password 401': mistakes,
        'sign-in 200': all,
        'sync 200': all,
        'stream 200': all,
        'roll 200': teachers,
      },
    })
  },
  volume(60_000, 900_000),
)
