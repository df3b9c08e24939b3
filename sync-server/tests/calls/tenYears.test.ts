import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { oldSchoolId } from '#server/demo/old/oldSchool.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { oldSchoolContent } from '#server/tests/support/oldSchool.ts'
import { testServer } from '#server/tests/support/testServer.ts'

// Covers: new school years in an old school, which has three behind it and gets seven more.

const start = Date.UTC(2026, 11, 21, 15)
const firstYear = 2026
const years = 7

let server: Awaited<ReturnType<typeof testServer>>
let office: number
let cookie: string
/** What the school was before its first new year, and what each year made. */
let openAtFirst: SchoolClass[]
let closedAtFirst: number
const made: { classId: number; from: number; students: number[] }[] = []
const rolls: { classId: number; lessonId: number; date: string; marks: number }[] = []

const rows = () => readerOf(server.store.q)
const classes = () => rows().where('classes', { schoolId: oldSchoolId })
const open = async () => (await classes()).filter(({ closedOn }) => closedOn === null)
const studentsIn = async (classId: number) =>
  (await rows().where('enrollments', { classId }))
    .filter((row) => isInClass(row, server.clock.time))
    .map(({ studentId }) => studentId)
    .sort()
/** The clock of the server, with the office signed in. */
async function moveTo(time: number) {
  server.clock.time = time
  const sessions = openSessions(server.store, server.clock, { secure: false, ...defaultLimits })
  cookie = (await sessions.start(office, time)).split(';')[0]!
}
async function ask(method: string, path: string, body?: object) {
  const answer = await server.call(method, path, { cookie, ...(body && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function continueIn(year: number, old: SchoolClass) {
  const { title, teacherId, weekday, classTime, category } = old
  const moduleIds = (await rows().where('moduleClasses', { classId: old.id })).map(({ moduleId }) => moduleId)
  const students = await studentsIn(old.id)
  const { id } = await ask('POST', `/api/classes/${old.id}/continuation`, {
    ...{ title: `${title.replace(/ \d{4}$/, '')} ${year + 1}`, teacherId, weekday, classTime, category },
    ...{ moduleIds, studentIds: students, lastDay: `${year}-12-18`, firstDay: `${year + 1}-02-05` },
  })
  return { classId: id as number, from: old.id, students }
}

/** A roll of a class in its year, in which everybody is present. */
async function takeRoll(classId: number, date: string) {
  const [link] = await rows().where('moduleClasses', { classId })
  const [lesson] = await rows().where('lessons', { moduleId: link!.moduleId })
  const marks = (await studentsIn(classId)).map((studentId) => ({ studentId, present: true }))
  await ask('POST', `/api/classes/${classId}/lessons/${lesson!.id}/attendance`, { attendanceDate: date, marks })
  rolls.push({ classId, lessonId: lesson!.id, date, marks: marks.length })
}

const inOrder = <R extends object>(all: R[]) => all.map((row) => JSON.stringify(row)).sort()
const everything = async () => {
  const all = await classes()
  const inThem = new Set(all.map(({ id }) => id))
  const tables = ['enrollments', 'moduleClasses', 'completions', 'rollCalls', 'attendance', 'performance'] as const
  const found = await Promise.all(
    tables.map(async (table) =>
      ((await rows().where(table, {})) as { classId: number }[]).filter(({ classId }) => inThem.has(classId)),
    ),
  )
  return { classes: inOrder(all), ...Object.fromEntries(tables.map((table, i) => [table, inOrder(found[i]!)])) }
}

beforeAll(async () => {
  const { content, people } = await oldSchoolContent({ now: start })
  server = await testServer({ content })
  office = people.direcao4.id
  await moveTo(start)
  openAtFirst = await open()
  closedAtFirst = (await classes()).length - openAtFirst.length
  for (let year = firstYear; year < firstYear + years; year += 1) {
    await moveTo(Date.UTC(year, 11, 21, 15))
    const now = []
    for (const old of await open()) now.push(await continueIn(year, old))
    made.push(...now)
    await moveTo(Date.UTC(year + 1, 2, 10, 15))
    for (const { classId, students } of now) if (students.length) await takeRoll(classId, `${year + 1}-03-08`)
  }
})
afterAll(() => server.end())

test('each year has as many open classes as the first, with the same students and modules', async () => {
  const last = made.slice(-openAtFirst.length)
  expect((await open()).map(({ id }) => id).sort()).toEqual(last.map(({ classId }) => classId).sort())
  expect(await classes()).toHaveLength(closedAtFirst + openAtFirst.length * (years + 1))
  for (const { classId, from, students } of made) {
    const modulesOf = async (id: number) =>
      (await rows().where('moduleClasses', { classId: id })).map(({ moduleId }) => moduleId).sort()
    expect(await modulesOf(classId)).toEqual(await modulesOf(from))
    expect((await rows().where('enrollments', { classId })).map((row) => row.studentId).sort()).toEqual(students)
  }
  const before = await Promise.all(openAtFirst.map(({ id }) => rows().where('enrollments', { classId: id })))
  expect(before.flat().every(({ leftAt }) => leftAt !== null)).toBe(true)
})

test('the classes of all years are readable, with their rolls', async () => {
  expect(rolls.length).toBeGreaterThanOrEqual(years)
  for (const { classId, lessonId, date, marks } of rolls) {
    expect(await ask('GET', `/api/classes/${classId}/lessons/${lessonId}/attendance?date=${date}`)).toHaveLength(marks)
  }
  const oldest = (await rows().where('rollCalls', { cancelledReason: null })).sort((a, b) =>
    a.date.localeCompare(b.date),
  )[0]!
  expect(Number(oldest.date.slice(0, 4))).toBeLessThanOrEqual(firstYear - 2)
  const { classId, lessonId, date } = oldest
  const marks = await rows().where('attendance', { classId, lessonId, date })
  expect(marks.length).toBeGreaterThan(0)
  expect(await ask('GET', `/api/classes/${classId}/lessons/${lessonId}/attendance?date=${date}`)).toHaveLength(
    marks.length,
  )
  const listed = (await ask('GET', '/api/classes')) as SchoolClass[]
  expect(listed.map(({ id }) => id).sort()).toEqual((await classes()).map(({ id }) => id).sort())
})

test('a student follows the class of this year alone, and the office sees all of theirs', async () => {
  const { classId, students } = made.at(-1)!
  const all = await rows().where('enrollments', { studentId: students[0]! })
  expect(all.filter((row) => isInClass(row, server.clock.time)).map((row) => row.classId)).toContain(classId)
  expect(all.length).toBeGreaterThan(years)
})

test('a new year that is undone leaves no trace: every row of the school is as it was', async () => {
  const year = firstYear + years
  await moveTo(Date.UTC(year, 11, 21, 15))
  const before = await everything()
  const now = []
  for (const old of await open()) now.push(await continueIn(year, old))
  expect(await everything()).not.toEqual(before)
  for (const { classId, from } of now) {
    await ask('DELETE', `/api/classes/${classId}`)
    await ask('PUT', `/api/classes/${from}/closing`, { closedOn: null })
  }
  expect(await everything()).toEqual(before)
})
