import { expect, test } from 'vitest'
import { tableNames } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { volume } from '#schema/tests/volume.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { project, type State } from '#server/tests/support/project.ts'
import { asState, randomSchools } from '#server/tests/support/randomSchools.ts'
import { testServer } from '#server/tests/support/testServer.ts'

/** When it is asked, ms, and the days up to which and from which a substitute holds a class then. */
const now = Date.UTC(2026, 10, 23, 12)
const [weekAhead, threeDaysAgo] = ['2026-11-30', '2026-11-20']

/**
 * What a person may hold, written again from the design's table ("What a device holds") and the decisions, row by row
 * and field by field, without the channels that the product decides by.
 */
function mayHold(user: User, state: State): Map<string, object> {
  const view = new Map<string, object>()
  const show = (name: string, row: object) => {
    const { tenant: _, passwordHash: __, ...fields } = row as Record<string, unknown>
    view.set(name, fields)
  }
  const ofSchool = (row: { tenant: number }) => user.schoolId !== null && row.tenant === user.schoolId
  const global = user.role === 'superadmin' || (user.role === 'admin' && user.schoolId === null)
  const admin = !global && user.role === 'admin'
  const teacher = user.role === 'teacher'
  const student = user.role === 'student'
  const isMine = ({ studentId }: { studentId: number }) => studentId === user.id
  const inNow = state.enrollments.filter((row) => isMine(row) && row.leftAt === null).map(({ classId }) => classId)
  const classes = state.classes.filter(
    (row) => (teacher && row.teacherId === user.id && ofSchool(row)) || (student && inNow.includes(row.id)),
  )
  const covered = state.coverages.filter(
    (row) =>
      teacher && row.teacherId === user.id && ofSchool(row) && row.firstDay <= weekAhead && row.lastDay >= threeDaysAgo,
  )
  const whole = [
    ...classes.map(({ id }) => id),
    ...covered.flatMap(({ classId, moduleId }) => (moduleId === null ? [classId] : [])),
  ]
  const taught = state.moduleClasses.filter((row) => teacher && row.teacherId === user.id && ofSchool(row))
  const subjects = [...taught, ...covered].filter(
    ({ classId, moduleId }) => moduleId !== null && !whole.includes(classId),
  )
  const classIds = [...whole, ...subjects.map(({ classId }) => classId)]
  /** What belongs to a lesson of a subject that a colleague teaches. */
  const isOfOthers = ({ classId, lessonId }: { classId: number; lessonId: number }) => {
    const module = state.lessons.find(({ id }) => id === lessonId)!.moduleId
    const own = subjects.filter((row) => row.classId === classId)
    return own.length > 0 && own.every(({ moduleId }) => moduleId !== module)
  }
  const ofClass = (row: { classId: number; tenant: number }) =>
    (admin && ofSchool(row)) || classIds.includes(row.classId)
  const linked = state.moduleClasses.filter(({ classId }) => whole.includes(classId))
  const modules = [...linked, ...subjects].map((row) => row.moduleId as number)
  const ofModule = (id: number, row: { tenant: number }) => (admin && ofSchool(row)) || modules.includes(id)

  for (const row of state.schools) if (global || row.id === user.schoolId) show(`schools:${row.id}`, row)
  for (const row of state.users) {
    const ofTeachers = [
      ...classes,
      ...[...state.moduleClasses, ...state.coverages].filter(({ classId }) => whole.includes(classId)),
    ]
    const teaches = student && ofTeachers.some(({ teacherId }) => teacherId === row.id)
    const learns = teacher && state.enrollments.some((e) => e.studentId === row.id && classIds.includes(e.classId))
    const runs = global && (row.role === 'admin' || row.role === 'superadmin')
    if (teaches) show(`users:${row.id}`, { ...row, email: null, username: null, category: null, createdAt: 0 })
    else if (row.id === user.id || learns || runs || (admin && ofSchool(row))) show(`users:${row.id}`, row)
  }
  for (const row of state.courses) if (admin && ofSchool(row)) show(`courses:${row.id}`, row)
  for (const row of state.calendarDays) if (row.schoolId === user.schoolId) show(`calendarDays:${row.id}`, row)
  for (const row of state.schoolYears) if (row.schoolId === user.schoolId) show(`schoolYears:${row.id}`, row)
  for (const row of state.frequencyRules) if (row.schoolId === user.schoolId) show(`frequencyRules:${row.id}`, row)
  for (const row of state.frequencyActions) if (admin && ofSchool(row)) show(`frequencyActions:${row.id}`, row)
  for (const row of state.studentRecords) if (admin && ofSchool(row)) show(`studentRecords:${row.studentId}`, row)
  for (const row of state.modules) if (ofModule(row.id, row)) show(`modules:${row.id}`, row)
  for (const row of state.lessons) if (ofModule(row.moduleId, row)) show(`lessons:${row.id}`, row)
  for (const table of ['lessonVideos', 'materials'] as const)
    for (const row of state[table]) {
      const { moduleId } = state.lessons.find(({ id }) => id === row.lessonId)!
      const hidden = (teacher && row.visibility === 'student') || (student && row.visibility === 'teacher')
      if (ofModule(moduleId, row) && !hidden) show(`${table}:${row.id}`, row)
    }
  for (const row of state.classes)
    if ((admin && ofSchool(row)) || classIds.includes(row.id)) show(`classes:${row.id}`, row)
  for (const row of state.moduleClasses) if (ofClass(row)) show(`moduleClasses:${row.moduleId}/${row.classId}`, row)
  for (const { madeBy, ...row } of state.coverages)
    if (ofClass(row)) show(`coverages:${row.id}`, { ...row, madeBy: student ? null : madeBy })
  for (const row of state.completions) if (ofClass(row)) show(`completions:${row.lessonId}/${row.classId}`, row)
  const ofPerson = (row: { classId: number; tenant: number; studentId: number }) =>
    ofClass(row) && (!student || isMine(row))
  for (const row of state.enrollments) if (ofPerson(row)) show(`enrollments:${row.classId}/${row.studentId}`, row)
  const named = state.schools.find(({ id }) => id === user.schoolId)?.anonymousRatings === false
  for (const row of state.evaluations) {
    const { alias, ...own } = row
    if (!ofPerson({ ...row, studentId: row.studentId! }) || isOfOthers(row)) continue
    if (student) show(`evaluations:${row.attendanceId}`, { ...own, alias: null })
    else {
      const day = new Date(row.date - 3 * 3_600_000).toISOString().slice(0, 10)
      const unnamed = { id: null, studentId: null, date: Date.parse(`${day}T15:00:00Z`) }
      show(`evaluations:${alias}`, {
        ...own,
        attendanceId: alias,
        alias: null,
        ...(!(named && row.withName) && unnamed),
      })
    }
  }
  for (const row of state.readings) {
    if (!ofPerson(row) || isOfOthers(row)) continue
    const seen = student ? row : { ...row, place: null, end: null, readAt: row.openedAt }
    show(`readings:${row.classId}/${row.studentId}/${row.contentTable}/${row.contentId}`, seen)
  }
  for (const { tenant, cancelledReason, periods, content, ...header } of state.rollCalls) {
    const rare = {
      ...(cancelledReason && { cancelledReason }),
      ...(periods && { periods }),
      ...(content && { content }),
    }
    const roll = { ...header, ...rare }
    const others = isOfOthers(header)
    const { moduleId } = state.lessons.find(({ id }) => id === header.lessonId)!
    const marks = state.attendance
      .filter((row) => row.classId === roll.classId && row.lessonId === roll.lessonId && row.date === roll.date)
      .filter(ofPerson)
      .sort((a, b) => a.studentId - b.studentId)
      .map(({ id, studentId, present, detail, reason, periods, classId, lessonId, date }) => {
        const mark = state.performance.find(
          (row) =>
            !others &&
            row.studentId === studentId &&
            row.classId === classId &&
            row.lessonId === lessonId &&
            row.date === date,
        )
        return {
          studentId,
          present,
          ...(detail && { detail }),
          ...(reason && !others && { reason }),
          ...(periods && { periods }),
          ...(student && { attendanceId: id }),
          ...(mark?.rating && { rating: mark.rating }),
          ...(mark?.comment && { comment: mark.comment }),
          ...(mark?.teacherId && { ratedBy: mark.teacherId }),
        }
      })
    const name = `rolls:${roll.classId}/${roll.lessonId}/${roll.date}`
    if (student && marks.length) show(name, { ...roll, concludedAt: null, concludedBy: null, marks })
    if (!student && ofClass({ ...roll, tenant })) show(name, { ...roll, ...(others && { moduleId }), marks })
  }
  return view
}

const sorted = (view: Map<string, object>) => [...view].sort(([a], [b]) => (a < b ? -1 : 1))
/** People of every role in both schools, and people who run all schools. */
const watchers = [1, 2, 10, 12, 13, 14, 15, 16, 20, 22, 24, 27]

const [schools, asked] = [volume(150, 2_000), volume(5, 20)]

test(`in ${schools} random schools everybody may hold the rows of the design, each with its fields and no more`, () => {
  let rows = 0
  for (let seed = 0; seed < schools; seed += 1) {
    const state = asState(randomSchools(seed))
    // Each seed checks other people; each person is checked some hundred times.
    for (const id of watchers.filter((_, i) => (i + seed) % 3 === 0)) {
      const user = state.users.find((row) => row.id === id)!
      const held = sorted(project(user, state, undefined, now))
      expect(held, `seed ${seed}, person ${id}`).toEqual(sorted(mayHold(user, state)))
      rows += held.length
      const text = JSON.stringify(held)
      expect(text).not.toMatch(/passwordHash|argon2/)
      if (user.role !== 'student') continue
      expect(text, 'what is for teachers').not.toContain('Para teacher')
      const others = new RegExp(`(Sobre|De|Motivo de) (?!${id}\\b)\\d|p(?!${id}\\b)\\d+@`)
      expect(text, 'what is another’s').not.toMatch(others)
    }
  }
  expect(rows).toBeGreaterThan(schools * 50)
}, 300_000)

test(`in ${asked} random schools the HTTP lists hold what each person may hold`, async () => {
  for (let seed = 0; seed < asked; seed += 1) {
    const schools = randomSchools(5_000 + seed)
    const server = await testServer({ rows: schools })
    const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
    const state = asState(schools)
    for (const id of watchers.filter((_, i) => i > 1 && (i + seed) % 2 === 0)) {
      const user = state.users.find((row) => row.id === id)!
      const cookie = (await sessions.start(id, server.clock.now())).split(';')[0]!
      const view = mayHold(user, state)
      const held = (kind: RegExp) => [...view.keys()].filter((name) => kind.test(name)).sort()
      const listed = async (path: string, table: string) => {
        const answer = await server.call('GET', path, { cookie })
        if (answer.status === 403 || answer.status === 404) return []
        const list = (await answer.json()) as { id: number }[]
        expect(Object.keys(list[0] ?? {}).join()).not.toMatch(/\bpassword|tenant/i)
        return list.map((row) => `${table}:${row.id}`)
      }
      const all = async (paths: string[], table: string) =>
        (await Promise.all(paths.map((path) => listed(path, table)))).flat().sort()
      const about = `seed ${seed}, person ${id}`
      expect(await all(['/api/modules'], 'modules'), about).toEqual(held(/^modules:/))
      const lessons = state.lessons.map((row) => row.id)
      expect(
        await all(
          lessons.map((lesson) => `/api/lessons/${lesson}/videos`),
          'lessonVideos',
        ),
        about,
      ).toEqual(held(/^lessonVideos:/))
      expect(
        await all(
          lessons.map((lesson) => `/api/lessons/${lesson}/materials?adminMode=true`),
          'materials',
        ),
        about,
      ).toEqual(held(/^materials:/))
      if (user.role === 'student') {
        expect(await all([`/api/students/${id}/classes`], 'classes'), about).toEqual(held(/^classes:/))
        for (const { id: other } of state.users.filter((row) => row.role === 'student' && row.id !== id))
          for (const what of ['classes', 'attendance', 'progress', 'evaluations']) {
            const { status } = await server.call('GET', `/api/students/${other}/${what}`, { cookie })
            expect([403, 404], `${about}: ${what} of ${other}`).toContain(status)
          }
      } else {
        expect(await all(['/api/classes'], 'classes'), about).toEqual(held(/^classes:/))
        const people = await all(['/api/students', '/api/teachers', '/api/admins'], 'users')
        expect(
          people.filter((name) => name !== `users:${id}`),
          about,
        ).toEqual(held(/^users:/).filter((name) => name !== `users:${id}`))
      }
    }
    server.end()
  }
}, 300_000)

test('the random schools have rows in every table', () => {
  const tables = new Set<string>()
  for (let seed = 0; seed < 20; seed += 1) {
    const state = asState(randomSchools(seed))
    for (const table of tableNames) if (state[table].length) tables.add(table)
  }
  expect([...tables].sort()).toEqual([...tableNames].sort())
})
