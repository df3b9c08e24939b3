import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendedLessons } from './attendedLessons.ts'

const mark = (id: number | null, date: string, present: boolean | null = true) => ({
  ...{ id, date, present, studentId: 7, classId: 3, lessonId: 101, periods: null, detail: null, reason: null },
})
const evaluationOf = (attendanceId: number) => ({
  ...{ id: null, studentId: 7, attendanceId, lessonId: 101, classId: 3, selfPerformance: 'good' as const },
  ...{
    contentRating: 5,
    teacherRating: 4,
    selfComment: null,
    contentComment: null,
    teacherComment: null,
    date: 0,
    alias: null,
    withName: false,
  },
})

test('presences are listed with their evaluations, the latest first', () => {
  const rows = [mark(1, '2026-11-02'), mark(2, '2026-11-16'), mark(3, '2026-11-09', false), mark(4, '2026-11-09')]
  const found = attendedLessons(rows, [evaluationOf(1), evaluationOf(99)])
  expect(found.map(({ attendanceId, evaluation }) => [attendanceId, evaluation?.attendanceId])).toEqual([
    [2, undefined],
    [4, undefined],
    [1, 1],
  ])
})

test('a withdrawn mark, or one without an id yet, is not listed', () => {
  expect(attendedLessons([mark(null, '2026-11-02'), mark(5, '2026-11-02', null)], [])).toEqual([])
})

test('a presence is pending exactly until it is evaluated', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(ids, ids, (attended, evaluated) => {
      const found = attendedLessons(
        attended.map((id) => mark(id, `2026-11-${String((id % 28) + 1).padStart(2, '0')}`)),
        evaluated.map(evaluationOf),
      )
      expect(found.map(({ attendanceId }) => attendanceId).sort()).toEqual([...attended].sort())
      for (const { attendanceId, evaluation } of found)
        expect(evaluation !== undefined).toBe(evaluated.includes(attendanceId))
    }),
  )
})
