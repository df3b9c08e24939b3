import { describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { pendingOfClasses } from '#schema/rules/attendance/rollDays.ts'
import { rangeOf } from '#schema/rules/schedule/periods.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { answerOf, asking, refusal } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask, read } = asking(() => server)

const figures = async (query = '') => {
  const all: { schoolId: number }[] = await read('sonia', `/api/schools/figures${query}`)
  return all.find(({ schoolId }) => schoolId === 1)
}
const take = (attendanceDate: string, concluded = true) =>
  ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', {
    attendanceDate,
    marks: [
      { studentId: people.ana, present: true },
      { studentId: people.bento, present: false },
    ],
    concluded,
  })

test('a school’s students and the marks of this week are counted, and not those of cancelled rolls', async () => {
  const today = momentOf(server.clock.time, 'America/Sao_Paulo').date
  expect(await figures()).toMatchObject({ present: 0, absent: 0 })
  await take(today)
  const students = (await readerOf(server.store.q).where('users', { role: 'student', schoolId: 1 })).length
  expect(await figures()).toMatchObject({ students, present: 1, absent: 1 })
  await ask('marina', 'PUT', '/api/classes/3/lessons/101/cancellation', { attendanceDate: today, reason: 'Chuva' })
  expect(await figures()).toMatchObject({ present: 0, absent: 0 })
})

test('a roll of two lessons counts twice, and for who was in one of them once on each side', async () => {
  const today = momentOf(server.clock.time, 'America/Sao_Paulo').date
  await take(today)
  await ask('marina', 'POST', '/api/classes/3/lessons/101/attendance', {
    attendanceDate: today,
    periods: 2,
    marks: [{ studentId: people.ana, present: true, periods: 1 }],
    concluded: true,
  })
  expect(await figures()).toMatchObject({ present: 1, absent: 3 })
})

test('the rolls still missing are those that a device counts', async () => {
  const rows = {
    ...readerOf(server.store.q),
    modulesOfOthersRolls: async () => new Map(),
    attendanceOfDays: async () => ({ rolls: [], attendance: [] }),
    rollsOfDays: async (first: string, last: string) =>
      (await readerOf(server.store.q).where('rollCalls', {})).filter(({ date }) => first <= date && date <= last),
  }
  const now = momentOf(server.clock.time, 'America/Sao_Paulo')
  const expected = (await pendingOfClasses(rows, await rows.where('classes', { schoolId: 1 }), now)).length
  expect(await figures()).toMatchObject({ missingRolls: expected })
})

const today = () => momentOf(server.clock.time, 'America/Sao_Paulo').date
/** The Monday of the week that many weeks before this one, on which the classes meet. */
const monday = (weeks: number) => addDays(rangeOf('week', today()).from, 1 - 7 * weeks)
const weekBefore = (weeks: number) => {
  const { from, to } = rangeOf('week', monday(weeks))
  return `?from=${from}&to=${to}`
}

test('a week before has its own marks, and its own missing rolls', async () => {
  await take(monday(2))
  expect(await figures(weekBefore(1))).toMatchObject({ present: 0, absent: 0, missingRolls: 2 })
  expect(await figures(weekBefore(2))).toMatchObject({ present: 1, absent: 1, missingRolls: 1 })
  expect(await figures(weekBefore(-1))).toMatchObject({ present: 0, absent: 0, missingRolls: 0 })
})

test('of a class that is over, only the days count on which it was open', async () => {
  await ask('celia', 'PUT', '/api/classes/3/closing', { closedOn: monday(2) })
  expect(await figures(weekBefore(1))).toMatchObject({ missingRolls: 1 })
  expect(await figures(weekBefore(2))).toMatchObject({ missingRolls: 2 })
})

const year = () => today().slice(0, 4)
const openYear = () =>
  ask('celia', 'POST', '/api/school-years', { title: year(), firstDay: monday(3), lastDay: addDays(monday(0), 20) })

test('a year is the civil one, and where a school has one that begins in it, that one', async () => {
  await take(monday(4))
  await take(monday(1))
  expect(await figures(`?year=${year()}`)).toMatchObject({ from: `${year()}-01-01`, present: 2, absent: 2 })
  expect((await openYear()).status).toBe(200)
  expect(await figures(`?year=${year()}`)).toMatchObject({ from: monday(3), present: 1, absent: 1 })
  expect(await figures(`?year=${Number(year()) - 1}`)).toMatchObject({ to: `${Number(year()) - 1}-12-31`, present: 0 })
})

test('days that cannot be are refused in a sentence that names the field', async () => {
  for (const path of ['/api/schools/figures', '/api/schools/1/figures'])
    expect(await answerOf(await ask('sonia', 'GET', `${path}?from=2026-01-01&to=2027-12-31`))).toEqual(
      refusal('args.invalid', 'to: do primeiro ao último dia, use até 400 dias.'),
    )
})

describe('a school in figures', () => {
  const school = (who: Person, query = '') => read(who, `/api/schools/1/figures${query}`)

  test('counts its people and says of each class its year, its students, its marks and its missing rolls', async () => {
    await openYear()
    await take(monday(1))
    const found = await school('sonia', weekBefore(1))
    expect(found).toMatchObject({ schoolId: 1, people: { students: 4, teachers: 2, administrators: 2 } })
    expect(found.classes).toContainEqual({
      ...{ classId: 3, title: '7º B', year: year(), students: 3 },
      ...{ present: 1, absent: 1, missingRolls: 0 },
    })
    expect(found.classes.map((each: { missingRolls: number }) => each.missingRolls).sort()).toEqual([0, 1])
  })

  test('is the sum that the list of schools has', async () => {
    await take(monday(1))
    const sum = (found: Record<string, number>[], name: string) => found.reduce((all, each) => all + each[name]!, 0)
    for (const query of ['', weekBefore(1), `?year=${year()}`]) {
      const { classes } = await school('sonia', query)
      const of = ['present', 'absent', 'missingRolls'].map((name) => [name, sum(classes, name)])
      expect(await figures(query)).toMatchObject(Object.fromEntries(of))
    }
  })

  test('names nobody, and leaves out the classes that were over', async () => {
    await ask('celia', 'PUT', '/api/classes/3/closing', { closedOn: monday(2) })
    const found = await school('celia', weekBefore(1))
    expect(found.classes.map(({ classId }: { classId: number }) => classId)).not.toContain(3)
    expect(JSON.stringify(found)).not.toMatch(/Ana|Bento|Marina|Celia/)
  })

  test('is for those who administer it: others of the school may not, and to other schools it is not there', async () => {
    const status = async (who: Person) => (await ask(who, 'GET', '/api/schools/1/figures')).status
    expect(await Promise.all((['sonia', 'celia', 'davi'] as const).map(status))).toEqual([200, 200, 200])
    expect(await Promise.all((['marina', 'otavio'] as const).map(status))).toEqual([403, 403])
    expect(await Promise.all((['ana', 'nadia', 'ines', 'raissa'] as const).map(status))).toEqual([403, 404, 403, 403])
    for (const who of ['celia', 'marina', 'nadia'] as const)
      expect((await ask(who, 'GET', '/api/schools/figures?year=2026')).status).toBe(403)
  })
})
