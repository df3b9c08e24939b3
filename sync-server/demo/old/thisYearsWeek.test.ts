import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { minutesOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { subjectsOf } from '#schema/rules/schedule/subjects.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { makeOldSchool, type OldSchool, oldSchoolId, smallSize } from './oldSchool.ts'
import { fullSize } from './sizes.ts'

const now = Date.UTC(2026, 10, 25, 12, 40)
const zone = 'America/Sao_Paulo'
const { rows: _, ...small } = smallSize
const { store, end } = openTestStore()
const rows = readerOf(store.q)
let school: OldSchool
let classes: Awaited<ReturnType<typeof classesOfThisYear>>

/** As many classes and teachers as the full size has, in little. */
const size = { ...small, week: fullSize.week!, teachers: 40, classesOfYear: 50, studentsOfClass: 2, rollsOfYear: 80 }

beforeAll(async () => {
  school = await makeOldSchool(store, { now, zone, size, passwordHash: '' })
  classes = await classesOfThisYear()
})
afterAll(() => end())

async function classesOfThisYear() {
  const all = (await rows.where('classes', { schoolId: oldSchoolId })).filter(({ title }) => title.endsWith('2026'))
  return Promise.all(
    all.map(async (each) => ({
      ...each,
      grade: Number.parseInt(each.title, 10),
      subjects: subjectsOf(each, await rows.where('moduleClasses', { classId: each.id })),
      rolls: await rows.where('rollCalls', { classId: each.id }),
    })),
  )
}

test('this year, the first grades meet every day and the last ones have 25 lessons a week', () => {
  expect(classes).toHaveLength(50)
  for (const { grade, subjects } of classes) {
    const lessons = subjects.flatMap(({ week }) => week).reduce((sum, { periods }) => sum + periods, 0)
    expect([subjects.length, lessons]).toEqual(grade > 5 ? [8, 25] : [1, 5])
  }
})

test('no teacher is in two classes of this year at once', () => {
  const taken = new Set<string>()
  for (const { subjects } of classes)
    for (const { teacherId, week } of subjects)
      for (const { weekday, startTime, minutes } of teacherId === null ? [] : week)
        for (let at = minutesOf(startTime); at < minutesOf(startTime) + minutes; at += 10) {
          const moment = `${teacherId} ${weekday} ${at}`
          expect(taken.has(moment), moment).toBe(false)
          taken.add(moment)
        }
})

test('a class of this year has as many rolls as before, all meetings of two weeks among them', () => {
  const today = civilDateOf(now, zone)
  // The last is of a teacher's own device, three days ago.
  const late = addDays(today, -3)
  for (const { subjects, rolls } of classes) {
    const days = [...new Set(rolls.map(({ date }) => date))].filter((date) => date !== late).sort()
    const meetings = subjects.flatMap(({ week }) => week)
    const taken = rolls.filter(({ date }) => date !== late)
    expect(taken).toHaveLength(size.rollsOfYear)
    for (const date of days.slice(-10)) {
      const weekday = weekdays[weekdayIndex(date)]
      expect(taken.filter((roll) => roll.date === date)).toHaveLength(
        meetings.filter((each) => each.weekday === weekday).length,
      )
    }
  }
})

test('years before had no timetable', async () => {
  const closed = await rows.get('classes', school.closedClass)
  expect(closed?.meetings).toBeNull()
  expect((await rows.where('moduleClasses', { classId: school.closedClass })).map(({ meetings }) => meetings)).toEqual([
    null,
  ])
  expect((await rows.get('classes', school.longClass))?.meetings).toBeNull()
})

test('the class of a teacher who left has nobody, and the office concluded its rolls since', async () => {
  const left = classes.find(({ id }) => id === school.classWithoutTeacher)!
  expect(left.subjects).toMatchObject([{ teacherId: null }])
  expect(left.rolls.at(-1)!.concludedBy).toBe(school.secretary)
})
