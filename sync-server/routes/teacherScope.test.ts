import { expect, test } from 'vitest'
import { seededRandom } from '../demo/random.ts'
import { openSessions, usualLimits } from '../sessions/sessions.ts'
import { asState, randomSchools } from '../testing/randomSchools.ts'
import { testServer } from '../testing/testServer.ts'

const schools = 4
const each = 150

test(`of ${schools * each} acts of teachers on chance classes, lessons and students, those are done that are of their own`, async () => {
  const ends: Record<string, number> = {}
  for (let seed = 0; seed < schools; seed += 1) {
    const rows = randomSchools(900 + seed)
    const state = asState(rows)
    const server = await testServer({ rows })
    const sessions = openSessions(server.store, server.clock, { secure: false, ...usualLimits })
    const { pick, chance } = seededRandom(seed)
    const cookies = new Map<number, string>()
    for (const { id, role } of state.users)
      if (role === 'teacher') cookies.set(id, (await sessions.start(id, server.clock.now())).split(';')[0]!)
    const date = '2026-11-21'
    for (let n = 0; n < each; n += 1) {
      const teacher = pick(state.users.filter(({ role }) => role === 'teacher'))
      const own = state.classes.filter(({ teacherId }) => teacherId === teacher.id)
      const schoolClass = pick(own.length && chance(0.7) ? own : state.classes)
      const linked = state.moduleClasses.filter((row) => row.classId === schoolClass.id).map((row) => row.moduleId)
      const taught = state.lessons.filter(({ moduleId }) => linked.includes(moduleId))
      const lesson = pick(taught.length && chance(0.7) ? taught : state.lessons)
      const there = state.enrollments.filter((row) => row.classId === schoolClass.id && row.leftAt === null)
      const students = state.users.filter(({ role }) => role === 'student').map(({ id }) => id)
      const studentId = pick(there.length && chance(0.7) ? there.map((row) => row.studentId) : students)
      const [classId, lessonId] = [schoolClass.id, lesson.id]
      const mine = schoolClass.teacherId === teacher.id && linked.includes(lesson.moduleId)
      const enrolled = there.some((row) => row.studentId === studentId)
      const mark = { classId, lessonId, studentId }
      const marks = [{ studentId, present: true }]
      const [method, path, body, may] = pick([
        ['PATCH', `/api/classes/${classId}/current-lesson`, { lessonId }, mine],
        ['POST', `/api/lessons/${lessonId}/classes/${classId}/completion`, { isCompleted: true }, mine],
        ['POST', '/api/attendance', { ...mark, present: true, attendanceDate: date }, mine && enrolled],
        ['POST', '/api/performance', { ...mark, rating: 'good', date }, mine && enrolled],
        [
          'POST',
          `/api/classes/${classId}/lessons/${lessonId}/attendance`,
          { attendanceDate: date, marks },
          mine && enrolled,
        ],
      ] as const)
      const { status } = await server.call(method, path, { cookie: cookies.get(teacher.id), body })
      const end = status === 200 ? 'done' : 'refused'
      expect([200, 403, 404, 409]).toContain(status)
      expect(end, `seed ${seed}: ${teacher.id} ${method} ${path} ${JSON.stringify(body)}: ${status}`).toBe(
        may ? 'done' : 'refused',
      )
      ends[end] = (ends[end] ?? 0) + 1
    }
    server.end()
  }
  expect(ends.done).toBeGreaterThan(100)
  expect(ends.refused).toBeGreaterThan(100)
}, 60_000)
