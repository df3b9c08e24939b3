import fc from 'fast-check'
import { expect, test } from 'vitest'
import { performanceLevels } from '#schema/fields/labels.ts'
import { classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { wholePercents } from '#schema/rules/attendance/wholePercents.ts'
import { ratingCounts, studentRatings } from './studentRatings.ts'

const rated = (studentId: number, date: string, rating: 'good' | 'average' | 'poor' | null) => ({
  ...{ id: null, classId: 3, lessonId: 101, date, studentId, teacherId: 12, attendanceId: null, rating, comment: null },
})

test('each student has their own counts in the requested days, without unrated rows', () => {
  const rows = [
    rated(1, '2026-11-02', 'good'),
    rated(1, '2026-11-09', 'poor'),
    rated(1, '2026-11-16', null),
    rated(2, '2026-11-09', 'good'),
    rated(2, '2026-12-01', 'good'),
  ]
  expect(Object.fromEntries(studentRatings(rows, { from: '2026-11-01', to: '2026-11-30' }))).toEqual({
    1: { good: 1, average: 0, poor: 1, total: 2 },
    2: { good: 1, average: 0, poor: 0, total: 1 },
  })
})

test('the students’ counts add up to those of their classes', () => {
  const row = fc
    .record({ student: fc.nat(5), day: fc.nat(27), rating: fc.constantFrom(...performanceLevels, null) })
    .map(({ student, day, rating }) => rated(student + 1, `2026-11-${String(day + 1).padStart(2, '0')}`, rating))
  const none = { people: [], enrollments: [], attendance: [], evaluations: [] }
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (one, other) => {
      const all = { ...none, performance: [...one, ...other] }
      const each = [...studentRatings(all.performance).values()]
      const sum = (level: 'good' | 'average' | 'poor' | 'total') => each.reduce((total, c) => total + c[level], 0)
      const { total, ...counts } = ratingCounts([...one, ...other])
      expect([sum('good'), sum('average'), sum('poor'), sum('total')]).toEqual([...Object.values(counts), total])
      expect(classPerformance(all).summary.performanceDistribution).toEqual(wholePercents(counts))
    }),
  )
})
