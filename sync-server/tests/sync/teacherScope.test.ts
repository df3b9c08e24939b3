import { expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import { seededRandom } from '#server/demo/random.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { asState, randomSchools } from '#server/tests/support/randomSchools.ts'
import { testServer } from '#server/tests/support/testServer.ts'

const schools = 4
/** The server's day, and the last one by which a coverage must have ended for its substitute to do no more. */
const [today, threeDaysAgo] = ['2026-11-23', '2026-11-20']
const actsPerSchool = volume(60, 150)

test(`of ${schools * actsPerSchool} acts of teachers on random classes and lessons, only those on their own classes and subjects are done`, async () => {
  const outcomes: Record<string, number> = {}
  for (let seed = 0; seed < schools; seed += 1) {
    const rows = randomSchools(900 + seed)
    const state = asState(rows)
    const server = await testServer({ rows })
    const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
    const { pick, chance } = seededRandom(seed)
    const cookies = new Map<number, string>()
    for (const { id, role } of state.users)
      if (role === 'teacher') cookies.set(id, (await sessions.start(id, server.clock.now())).split(';')[0]!)
    const date = '2026-11-21'
    for (let n = 0; n < actsPerSchool; n += 1) {
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
      const link = state.moduleClasses.find((row) => row.classId === classId && row.moduleId === lesson.moduleId)
      const ofSubject = link?.teacherId ?? schoolClass.teacherId
      const inForce = state.coverages.filter(
        (each) =>
          each.classId === classId &&
          each.teacherId === teacher.id &&
          (each.moduleId === null ? ofSubject === schoolClass.teacherId : each.moduleId === lesson.moduleId) &&
          each.firstDay <= today &&
          each.lastDay >= threeDaysAgo,
      )
      const teaches = link !== undefined && [schoolClass.teacherId, link.teacherId].includes(teacher.id)
      const mineToday = teaches || (link !== undefined && inForce.length > 0)
      const mine =
        mineToday && (teaches || inForce.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay))
      const enrolled = there.some((row) => row.studentId === studentId)
      const mark = { classId, lessonId, studentId }
      const marks = [{ studentId, present: true }]
      const [method, path, body, may] = pick([
        ['PATCH', `/api/classes/${classId}/current-lesson`, { lessonId }, mineToday],
        ['POST', `/api/lessons/${lessonId}/classes/${classId}/completion`, { isCompleted: true }, mineToday],
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
      const outcome = status === 200 ? 'done' : 'refused'
      expect([200, 403, 404, 409]).toContain(status)
      expect(outcome, `seed ${seed}: ${teacher.id} ${method} ${path} ${JSON.stringify(body)}: ${status}`).toBe(
        may ? 'done' : 'refused',
      )
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    server.end()
  }
  expect(outcomes.done).toBeGreaterThan(actsPerSchool / 2)
  expect(outcomes.refused).toBeGreaterThan(actsPerSchool / 2)
}, 60_000)
