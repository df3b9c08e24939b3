import { describe, expect, test } from 'vitest'
import { check } from '#schema/errors.ts'
import { civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { minutesOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { studentRecord } from '#schema/nouns/studentRecord.ts'
import { subjectsOf } from '#schema/rules/schedule/subjects.ts'
import { demoSchool } from './demoSchool.ts'
import { instantAt } from './localTime.ts'

const zone = 'America/Sao_Paulo'
const now = instantAt('2026-11-25', '09:40', zone)

describe.each([
  [1, 20],
  [5, 90],
])('the large school, %i times', (times, ofSubjects) => {
  const rows = demoSchool({ now, zone, size: 'large', times })
  const classes = rows.classes.filter(({ schoolId }) => schoolId === 3)
  const linksOf = (classId: number) => rows.moduleClasses.filter((link) => link.classId === classId)
  const weekOf = (each: (typeof classes)[number]) => subjectsOf(each, linksOf(each.id))
  const gradeOf = ({ title }: { title: string }) => Number.parseInt(title, 10)
  const [firstGrades, lastGrades] = [classes.filter((c) => gradeOf(c) <= 5), classes.filter((c) => gradeOf(c) > 5)]

  test('every class of grades 6 to 9 has 25 lessons a week of eight subjects by six teachers, some of them double', () => {
    expect(lastGrades).toHaveLength(ofSubjects)
    for (const each of lastGrades) {
      const subjects = weekOf(each)
      const meetings = subjects.flatMap(({ week }) => week)
      expect(meetings.reduce((sum, { periods }) => sum + periods, 0)).toBe(25)
      expect(meetings.filter(({ periods }) => periods === 2)).toHaveLength(4)
      expect(subjects).toHaveLength(8)
      expect(new Set(subjects.map(({ teacherId }) => teacherId)).size).toBe(6)
      expect(subjects.some(({ teacherId }) => teacherId === each.teacherId)).toBe(true)
    }
  })

  test('every class of grades 1 to 5 has one teacher and meets once a day from Monday to Friday', () => {
    expect(firstGrades).toHaveLength(40 * times - ofSubjects)
    for (const each of firstGrades) {
      const subjects = weekOf(each)
      expect(subjects).toMatchObject([{ moduleId: null, teacherId: each.teacherId }])
      expect(subjects[0]!.week.map(({ weekday, periods }) => [weekday, periods])).toEqual(
        weekdays.slice(1, 6).map((weekday) => [weekday, 1]),
      )
      expect(firstGrades.filter(({ teacherId }) => teacherId === each.teacherId)).toEqual([each])
    }
  })

  test('no class has two lessons at once, and no teacher is in two classes at once', () => {
    const spans = new Map<string, { from: number; to: number }[]>()
    for (const each of classes)
      for (const { teacherId, week } of weekOf(each))
        for (const { weekday, startTime, minutes } of week)
          for (const who of [`class ${each.id}`, `teacher ${teacherId}`]) {
            const from = minutesOf(startTime)
            const others = spans.get(`${who} ${weekday}`) ?? []
            expect(
              others.filter((other) => from < other.to && other.from < from + minutes),
              who,
            ).toEqual([])
            spans.set(`${who} ${weekday}`, [...others, { from, to: from + minutes }])
          }
  })

  test('its rolls follow the week: every meeting of the last ten school days has one, and counts its lessons', () => {
    const today = civilDateOf(now, zone)
    const moduleOf = new Map(rows.lessons.map(({ id, moduleId }) => [id, moduleId]))
    for (const each of classes) {
      const subjects = weekOf(each)
      const rolls = rows.rollCalls.filter(({ classId }) => classId === each.id)
      expect(rolls).toHaveLength(50)
      for (const { date, lessonId, periods, concludedBy } of rolls) {
        const moduleId = subjects.length > 1 ? moduleOf.get(lessonId) : null
        const subject = subjects.find((one) => one.moduleId === moduleId)!
        const meeting = subject.week.find(({ weekday }) => weekday === weekdays[weekdayIndex(date)])!
        expect(date < today && concludedBy === subject.teacherId).toBe(true)
        expect(periods).toBe(moduleId === null ? null : meeting.periods)
      }
      const days = [...new Set(rolls.map(({ date }) => date))].sort()
      const lastTen = days.slice(-10)
      expect(lastTen[0]).toBe('2026-11-11')
      expect(lastTen.at(-1)).toBe('2026-11-24')
      const meetings = subjects.flatMap(({ week }) => week).length
      expect(rolls.filter(({ date }) => date >= lastTen[0]!)).toHaveLength(2 * meetings)
    }
  })

  test('all classes belong to its school year, which has four terms and holds today', () => {
    const [year, ...others] = rows.schoolYears
    expect(others).toEqual([])
    expect(year).toMatchObject({ schoolId: 3, title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18' })
    expect(year!.terms).toHaveLength(4)
    expect(new Set(classes.map(({ schoolYearId }) => schoolYearId))).toEqual(new Set([year!.id]))
  })

  test('the school says when its lessons begin, and every lesson of a subject begins at such an hour', () => {
    const hours = rows.schools.find(({ id }) => id === 3)!.lessonHours!.map(({ startTime }) => startTime)
    const starts = lastGrades.flatMap(({ id }) => linksOf(id)).flatMap(({ meetings }) => meetings!)
    expect(new Set(starts.map(({ startTime }) => startTime))).toEqual(new Set(hours))
  })

  test('a subject’s current lesson is the one after its last roll, and no lesson is marked done twice', () => {
    const done = new Set(rows.completions.map(({ classId, lessonId }) => `${classId} ${lessonId}`))
    expect(done.size).toBe(rows.completions.length)
    for (const { classId, currentLessonId, meetings } of lastGrades.flatMap(({ id }) => linksOf(id))) {
      expect(meetings).not.toBeNull()
      expect(done.has(`${classId} ${currentLessonId}`)).toBe(false)
    }
    for (const { id, currentLessonId } of classes) expect(done.has(`${id} ${currentLessonId}`)).toBe(false)
  })

  test('most students have a family that nobody can call, the same each time', () => {
    const students = rows.users.filter(({ role, schoolId }) => role === 'student' && schoolId === 3)
    const written = rows.studentRecords.length / students.length
    expect(written).toBeGreaterThan(0.87)
    expect(written).toBeLessThan(0.93)
    const nameOf = new Map(students.map(({ id, name }) => [id, name]))
    for (const each of rows.studentRecords) {
      expect(check(studentRecord, each)).toEqual(each)
      expect(each.motherName!.split(' ').at(-1)).toBe(nameOf.get(each.studentId)!.split(' ').at(-1))
      for (const { phone } of each.guardians!) expect(phone).toMatch(/^\(81\) 90000-\d{4}$/)
      expect(each.birthDate! < '2021').toBe(true)
    }
    const again = demoSchool({ now, zone, size: 'large', times })
    expect(again.studentRecords).toEqual(rows.studentRecords)
  })
})
