import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttendanceDetail, PerformanceLevel } from '#schema/fields/labels.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { rangeOf } from '#schema/rules/schedule/periods.ts'
import { type ClassRecords, classPerformance } from './classPerformance.ts'

const person = (id: number, name: string) =>
  wholeRow('users', { id, name, role: 'student', category: 'a', schoolId: 1, createdAt: 0 })
const enrolled = (studentId: number, leftAt: number | null = null) => ({
  ...{ id: null, classId: 3, studentId, enrolledAt: 0, leftAt, gaps: null, leftReason: null, excusedFrom: null },
})
const day = (date: string) => ({ id: null, classId: 3, lessonId: 101, date })
const marked = (studentId: number, date: string, present: boolean, detail: AttendanceDetail | null = null) => ({
  ...day(date),
  ...{ studentId, present, detail, periods: null, reason: detail === 'justified' ? 'Consulta' : null },
})
const rated = (studentId: number, date: string, rating: PerformanceLevel | null, comment: string | null = null) => ({
  ...day(date),
  ...{ studentId, teacherId: 12, attendanceId: null, rating, comment },
})
const evaluated = (studentId: number, at: number, selfPerformance: PerformanceLevel) => ({
  ...{
    id: null,
    classId: 3,
    lessonId: 101,
    attendanceId: at,
    studentId,
    selfPerformance,
    date: at,
    alias: null,
    withName: true,
  },
  ...{ contentRating: 5, teacherRating: 5, selfComment: null, contentComment: null, teacherComment: null },
})

const records: ClassRecords = {
  people: [person(23, 'Zeca'), person(21, 'Ana'), person(22, 'Bento'), person(24, 'Davi')],
  enrollments: [enrolled(21), enrolled(22), enrolled(23, 5), enrolled(24, 5)],
  attendance: [
    marked(21, '2026-11-16', true, 'late'),
    marked(21, '2026-11-17', false, 'justified'),
    marked(21, '2026-03-02', true),
    marked(23, '2026-03-02', false),
  ],
  performance: [
    rated(21, '2026-11-16', 'good', 'Participou.'),
    rated(22, '2026-11-16', null, 'Sem caderno.'),
    rated(21, '2026-11-17', 'average'),
    rated(23, '2026-03-02', 'poor'),
  ],
  evaluations: [evaluated(21, Date.UTC(2026, 10, 16, 15), 'good'), evaluated(21, Date.UTC(2026, 2, 2, 15), 'poor')],
}

test('the figures of a class have the shape of the specification', () => {
  expect(classPerformance(records, { date: '2026-11-16' })).toEqual({
    students: [
      {
        student: { id: 21, name: 'Ana', email: null, category: 'a' },
        attendance: { present: 2, absent: 1, late: 1, justified: 1, rate: 2 / 3 },
        evaluation: { selfPerformance: { good: 1, average: 0, poor: 1 } },
      },
      {
        student: { id: 22, name: 'Bento', email: null, category: 'a' },
        attendance: { present: 0, absent: 0, late: 0, justified: 0, rate: null },
        evaluation: { selfPerformance: { good: 0, average: 0, poor: 0 } },
      },
      {
        student: { id: 23, name: 'Zeca', email: null, category: 'a' },
        attendance: { present: 0, absent: 1, late: 0, justified: 0, rate: 0 },
        evaluation: { selfPerformance: { good: 0, average: 0, poor: 0 } },
      },
    ],
    summary: {
      totalStudents: 2,
      totalEvaluations: 2,
      attendanceRate: 0.5,
      performanceDistribution: { good: 34, average: 33, poor: 33 },
    },
    dailyPerformance: [
      { studentId: 21, rating: 'good', comment: 'Participou.' },
      { studentId: 22, rating: null, comment: 'Sem caderno.' },
    ],
  })
})

test('only the days of the range count, and students who left before it are left out', () => {
  const { students, summary } = classPerformance(records, { range: rangeOf('semester', '2026-11-21'), zone: 'UTC' })
  expect(students.map(({ student, attendance }) => [student.name, attendance.present])).toEqual([
    ['Ana', 1],
    ['Bento', 0],
  ])
  expect(summary).toEqual({
    totalStudents: 2,
    totalEvaluations: 1,
    attendanceRate: 0.5,
    performanceDistribution: { good: 50, average: 50, poor: 0 },
  })
})

test('the day of an evaluation is taken in the zone', () => {
  const late = { ...records, evaluations: [evaluated(21, Date.UTC(2026, 11, 1, 1), 'good')] }
  const range = rangeOf('month', '2026-11-30')
  expect(classPerformance(late, { range, zone: 'America/Sao_Paulo' }).summary.totalEvaluations).toBe(1)
  expect(classPerformance(late, { range, zone: 'UTC' }).summary.totalEvaluations).toBe(0)
})

test('a class without rows has no rate, no distribution and no daily rows', () => {
  const empty = classPerformance({ ...records, attendance: [], performance: [], evaluations: [] })
  expect(empty.summary).toEqual({
    totalStudents: 2,
    totalEvaluations: 0,
    attendanceRate: null,
    performanceDistribution: { good: 0, average: 0, poor: 0 },
  })
  expect(empty.students.map(({ attendance }) => attendance.rate)).toEqual([null, null])
  expect(empty.dailyPerformance).toEqual([])
})

test('whatever the marks, the students’ counts add up to the class’s rate, and the distribution to 100', () => {
  const row = fc.record({ studentId: fc.constantFrom(21, 22, 23, 24), present: fc.boolean() })
  const rating = fc.record({
    studentId: fc.constantFrom(21, 22),
    rating: fc.constantFrom('good', 'average', 'poor', null),
  })
  fc.assert(
    fc.property(fc.array(row), fc.array(rating), (marks, ratings) => {
      const { students, summary } = classPerformance({
        ...records,
        attendance: marks.map(({ studentId, present }) => marked(studentId, '2026-11-16', present)),
        performance: ratings.map((each) => rated(each.studentId, '2026-11-16', each.rating)),
      })
      const sum = (what: 'present' | 'absent') => students.reduce((all, each) => all + each.attendance[what], 0)
      expect(summary.attendanceRate).toBe(marks.length ? sum('present') / (sum('present') + sum('absent')) : null)
      const { good, average, poor } = summary.performanceDistribution
      expect(good + average + poor).toBe(ratings.some((each) => each.rating) ? 100 : 0)
    }),
  )
})
