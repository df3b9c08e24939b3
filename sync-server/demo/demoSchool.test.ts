import { describe, expect, test } from 'vitest'
import { addDays, civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { completion } from '#schema/nouns/completion.ts'
import { evaluation } from '#schema/nouns/evaluation.ts'
import { lesson } from '#schema/nouns/lesson.ts'
import { schoolClass } from '#schema/nouns/schoolClass.ts'
import { keyOf, tableNames } from '#schema/nouns/tables.ts'
import { user } from '#schema/nouns/user.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { moduleOfRoll, subjectsOf } from '#schema/rules/schedule/subjects.ts'
import { demoSchool, userIdOf } from './demoSchool.ts'
import { instantAt, minutesOfDay } from './localTime.ts'

const zone = 'America/Sao_Paulo'
const now = instantAt('2026-11-23', '09:40', zone)
const small = demoSchool({ now, zone, size: 'small' })

test('the demonstration is the same on every run', () => {
  expect(demoSchool({ now, zone, size: 'small' })).toEqual(small)
})

test('the demonstration has the promised schools, classes, modules and students', () => {
  expect(small.schools).toHaveLength(2)
  expect(small.users[0]).toMatchObject({ id: 1, email: 'super@chamada.demo', role: 'superadmin', schoolId: null })
  expect(small.classes.filter((c) => c.schoolId === 1)).toHaveLength(8)
  expect(small.enrollments.filter((e) => e.classId === 1)).toHaveLength(40)
  const modules = small.modules.filter((m) => m.schoolId === 1)
  expect(modules.map((m) => small.lessons.filter((l) => l.moduleId === m.id).length)).toEqual([10, 10, 10, 10])
  for (const name of ['aluna', 'aluno'])
    expect(small.enrollments.some((e) => e.classId === 1 && e.studentId === userIdOf(name))).toBe(true)
})

test('every key is unique, and rows fit their schemas', () => {
  for (const table of tableNames) {
    const keys = small[table].map((row) => keyOf(table, row as never))
    expect(new Set(keys).size, table).toBe(keys.length)
  }
  const userNames = small.users.map((u) => u.email ?? u.username)
  expect(new Set(userNames).size).toBe(userNames.length)
  for (const row of small.users) user.parse(row)
  for (const row of small.classes) schoolClass.parse(row)
  for (const row of small.lessons) lesson.parse(row)
  for (const row of small.evaluations) evaluation.parse(row)
  for (const row of small.completions) completion.parse(row)
})

test('every mark is of a student enrolled that day, in a lesson of the class, on a past day on which its subject meets', () => {
  const today = civilDateOf(now, zone)
  for (const { classId, studentId, date, lessonId } of small.attendance) {
    const enrolled = small.enrollments.find((e) => e.classId === classId && e.studentId === studentId)!
    expect(enrolledOn(enrolled, date, zone)).toBe(true)
    const { moduleId } = small.lessons.find((l) => l.id === lessonId)!
    expect(small.moduleClasses.some((link) => link.classId === classId && link.moduleId === moduleId)).toBe(true)
    expect(date < today && date >= addDays(today, -28)).toBe(true)
    const subjects = subjectsIn(classId)
    const subject = subjects.find((each) => each.moduleId === moduleOfRoll(subjects, moduleId))!
    expect(subject.week.map(({ weekday }) => weekday)).toContain(weekdays[weekdayIndex(date)])
  }
  expect(small.rollCalls).toHaveLength(small.classes.length * 4 + 2)
  expect(small.rollCalls.every((roll) => roll.concludedAt && roll.concludedAt < now)).toBe(true)
})

const subjectsIn = (classId: number) =>
  subjectsOf(
    small.classes.find(({ id }) => id === classId)!,
    small.moduleClasses.filter((link) => link.classId === classId),
  )

test('one class has subjects, not on the day of the class in progress; the others meet once a week', () => {
  const ofClass = small.classes.map(({ id }) => subjectsIn(id))
  expect(ofClass.map((subjects) => subjects.length)).toEqual([1, 1, 1, 1, 1, 2, 1, 1, 1, 1])
  const [science, history] = ofClass[5]!
  expect([history!.week, science!.week].map((week) => week.map(({ periods }) => periods))).toEqual([[1], [2]])
  for (const { week } of ofClass[5]!) expect(week[0]!.weekday).not.toBe(small.classes[0]!.weekday)
  const moduleOf = new Map(small.lessons.map(({ id, moduleId }) => [id, moduleId]))
  for (const { classId, lessonId, periods } of small.rollCalls)
    expect(periods).toBe(classId === 6 && moduleOf.get(lessonId) === science!.moduleId ? 2 : null)
})

describe.each(['2026-11-23T00:00', '2026-11-23T00:04', '2026-11-23T09:40', '2026-11-22T23:59'])('at %s', (when) => {
  const [date, time] = when.split('T') as [string, string]
  test.each(['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'UTC'])(
    'a class is in progress in %s',
    (place) => {
      const at = instantAt(date, time, place)
      expect(civilDateOf(at, place)).toBe(date)
      const first = demoSchool({ now: at, zone: place, size: 'small' }).classes[0]!
      const [hours, minutes] = first.classTime.split(':').map(Number)
      const ago = minutesOfDay(at, place) - (hours! * 60 + minutes!)
      expect(ago >= 0 && ago <= 10).toBe(true)
      expect(first).toMatchObject({ weekday: weekdays[weekdayIndex(date)], teacherId: userIdOf('professora') })
    },
  )
})

test('the large size adds a school of a thousand students', () => {
  const large = demoSchool({ now, zone, size: 'large' })
  const classes = new Set(large.classes.filter((c) => c.schoolId === 3).map((c) => c.id))
  const modules = new Set(large.modules.filter((m) => m.schoolId === 3).map((m) => m.id))
  expect(classes.size).toBe(40)
  expect(large.users.filter((u) => u.schoolId === 3 && u.role === 'student')).toHaveLength(1000)
  expect(large.lessons.filter((l) => modules.has(l.moduleId))).toHaveLength(200)
  expect(large.attendance.filter((a) => classes.has(a.classId))).toHaveLength(50_000)
  expect(new Set(large.users.map((u) => u.email ?? u.username)).size).toBe(large.users.length)
})
