import { expect, test } from 'vitest'
import { rosterOn } from './rosterOn.ts'

const now = Date.UTC(2026, 10, 23)
const noon = (date: string) => new Date(`${date}T12:00:00`).getTime()
const enrolled = (studentId: number, from: string, to: string | null = null) => ({
  id: null,
  classId: 1,
  studentId,
  enrolledAt: noon(from),
  leftAt: to === null ? null : noon(to),
  gaps: null,
})

test('a student who joined later is not on an earlier sheet, and one who left stays on the days they were there', () => {
  const enrollments = [enrolled(1, '2026-02-01'), enrolled(2, '2026-11-20'), enrolled(3, '2026-02-01', '2026-11-10')]
  expect(rosterOn(enrollments, [], '2026-11-10', now)).toEqual([
    { studentId: 1, left: false },
    { studentId: 3, left: true },
  ])
  expect(rosterOn(enrollments, [], '2026-11-21', now)).toEqual([
    { studentId: 1, left: false },
    { studentId: 2, left: false },
  ])
})

test('a student with a mark on the sheet stays on it', () => {
  const left = enrolled(3, '2026-02-01', '2026-11-10')
  expect(rosterOn([left], [3], '2026-11-12', now)).toEqual([{ studentId: 3, left: true }])
})
