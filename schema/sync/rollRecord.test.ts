import fc from 'fast-check'
import { expect, test } from 'vitest'
import { performanceLevels } from '#schema/fields/labels.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import { attendanceOf, headerOf, packRoll, performanceOf, trimMark } from './rollRecord.ts'

const header = {
  classId: 3,
  lessonId: 8,
  date: '2026-11-21',
  concludedAt: null,
  concludedBy: null,
  cancelledReason: null,
  periods: null,
  content: null,
}
const day = { classId: 3, lessonId: 8, date: '2026-11-21' }

/** A student in a roll: marked or not, rated or not. */
const student = fc.record({
  studentId: fc.integer({ min: 1, max: 60 }),
  attendanceId: fc.option(fc.integer({ min: 1, max: 10_000 })),
  present: fc.option(fc.boolean()),
  excused: fc.boolean(),
  periods: fc.option(fc.integer({ min: 1, max: 4 })),
  rating: fc.option(fc.constantFrom(...performanceLevels)),
  comment: fc.option(fc.string({ minLength: 1, maxLength: 20 })),
  teacherId: fc.option(fc.integer({ min: 1, max: 9 })),
})
const students = fc.uniqueArray(student, { selector: ({ studentId }) => studentId, maxLength: 40 })

type Students = typeof students extends fc.Arbitrary<infer T> ? T : never

const rowsOf = (all: Students): { attendance: Attendance[]; performance: Performance[] } => ({
  attendance: all
    .filter(({ present }) => present !== null)
    .map(({ attendanceId: id, studentId, present, excused, periods }) => ({
      ...{ id, ...day, studentId, present },
      detail: excused ? (present ? ('late' as const) : ('justified' as const)) : null,
      reason: excused && !present ? 'Consulta' : null,
      periods: present ? periods : null,
    })),
  performance: all
    .filter(({ rating, comment }) => rating !== null || comment !== null)
    .map(({ studentId, rating, comment, teacherId, present, attendanceId }) => ({
      id: null,
      attendanceId: present === null ? null : attendanceId,
      teacherId,
      ...day,
      studentId,
      rating,
      comment,
    })),
})
const byStudent = (a: { studentId: number }, b: { studentId: number }) => a.studentId - b.studentId

test('unpacking gives the rows that were packed, and packing them again gives the same record', () => {
  fc.assert(
    fc.property(students, (all) => {
      const { attendance, performance } = rowsOf(all)
      const packed = packRoll(header, attendance, performance)
      expect(attendanceOf(packed)).toEqual([...attendance].sort(byStudent))
      expect(performanceOf(packed)).toEqual([...performance].sort(byStudent))
      expect(packRoll(headerOf(packed), attendanceOf(packed), performanceOf(packed))).toEqual(packed)
      expect(new Set(packed.marks.map(({ studentId }) => studentId)).size).toBe(packed.marks.length)
    }),
    { numRuns: 3_000 },
  )
})

test('a trimmed mark means the same in fewer fields', () => {
  expect(trimMark({ studentId: 1, present: true, rating: null, comment: null, ratedBy: null })).toEqual({
    studentId: 1,
    present: true,
  })
})

test('a record of an older app, without lateness, justification, cancellation or content, is read with none of them', () => {
  const old = { ...day, concludedAt: 5, concludedBy: 2, marks: [{ studentId: 1, present: false }] }
  expect(attendanceOf(old)).toEqual([
    { id: null, ...day, studentId: 1, present: false, detail: null, reason: null, periods: null },
  ])
  expect(headerOf(old)).toEqual({
    ...day,
    concludedAt: 5,
    concludedBy: 2,
    cancelledReason: null,
    periods: null,
    content: null,
  })
})

test('a cancelled roll keeps its marks', () => {
  const marks = [
    { id: null, ...day, studentId: 1, present: true, detail: 'late' as const, reason: null, periods: null },
  ]
  const packed = packRoll({ ...header, cancelledReason: 'Feriado' }, marks, [])
  expect([packed.cancelledReason, attendanceOf(packed)]).toEqual(['Feriado', marks])
  expect('cancelledReason' in packRoll(header, marks, [])).toBe(false)
})
