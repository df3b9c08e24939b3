import { expect, test } from 'vitest'
import { rosterOn } from './rosterOn.ts'

const now = Date.UTC(2026, 10, 23)
const noon = (date: string) => new Date(`${date}T12:00:00`).getTime()
const moduleId = 5
const enrolled = (studentId: number, from: string, to: string | null = null) => ({
  id: null,
  classId: 1,
  studentId,
  enrolledAt: noon(from),
  leftAt: to === null ? null : noon(to),
  gaps: null,
  leftReason: null,
  excusedFrom: null,
})

test('a student who joined later is not on an earlier sheet, and one who left stays on the days they were there', () => {
  const enrollments = [enrolled(1, '2026-02-01'), enrolled(2, '2026-11-20'), enrolled(3, '2026-02-01', '2026-11-10')]
  expect(rosterOn(enrollments, [], { moduleId, date: '2026-11-10' }, now)).toEqual([
    { studentId: 1, left: false, excused: false },
    { studentId: 3, left: true, excused: false },
  ])
  expect(rosterOn(enrollments, [], { moduleId, date: '2026-11-21' }, now)).toEqual([
    { studentId: 1, left: false, excused: false },
    { studentId: 2, left: false, excused: false },
  ])
})

test('a student with a mark on the sheet stays on it', () => {
  const left = enrolled(3, '2026-02-01', '2026-11-10')
  expect(rosterOn([left], [3], { moduleId, date: '2026-11-12' }, now)).toEqual([
    { studentId: 3, left: true, excused: false },
  ])
})

test('a student who is excused from the subject is on its sheets up to that day, on others, and where a mark was made', () => {
  const excused = { ...enrolled(1, '2026-02-01'), excusedFrom: [{ moduleId, since: '2026-11-16' }] }
  const on = (date: string, of = moduleId, marked: number[] = []) =>
    rosterOn([excused], marked, { moduleId: of, date }, now)
  expect(on('2026-11-15')).toEqual([{ studentId: 1, left: false, excused: false }])
  expect(on('2026-11-16')).toEqual([])
  expect(on('2026-11-16', 6)).toEqual([{ studentId: 1, left: false, excused: false }])
  expect(on('2026-11-16', moduleId, [1])).toEqual([{ studentId: 1, left: false, excused: true }])
})
