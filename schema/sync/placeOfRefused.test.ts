import { expect, test } from 'vitest'
import { callOf } from '#schema/mutations/mutation.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { ratePerformance } from '#schema/mutations/rollCall/ratePerformance.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { placeOfRefused, rightDay } from './placeOfRefused.ts'

// Covers: decisions section 9, a roll filed under a day that has not come.

const day = 24 * 60 * 60_000
/** Noon of a day, ms. */
const noon = (date: string) => new Date(`${date}T12:00:00`).getTime()

test.each([
  ['two days ahead, answered at once', '2026-11-28', noon('2026-11-28'), 2 * day, '2026-11-26'],
  ['two days ahead, answered three days later', '2026-11-25', noon('2026-11-25'), 2 * day, '2026-11-23'],
  ['a year ahead', '2027-11-26', noon('2027-11-26'), 365 * day, '2026-11-26'],
  ['two days ahead, for the day before by that clock', '2026-11-27', noon('2026-11-28'), 2 * day, '2026-11-25'],
  [
    'set right before the answer: the day of the answer at the latest',
    '2026-11-28',
    noon('2026-11-28'),
    0,
    '2026-11-26',
  ],
  ['right, but a day ahead was chosen', '2026-11-29', noon('2026-11-25'), 0, '2026-11-25'],
])('a roll by a clock %s', (_, filedUnder, doneAt, ahead, right) => {
  const now = noon('2026-11-26')
  expect(rightDay(filedUnder, { doneAt, receivedAt: now + ahead, now })).toBe(right)
})

const refused = (code: 'attendance.tooEarly' | 'notFound') => ({
  id: 1,
  outcome: 'refused' as const,
  code,
  message: '',
})
const here = { classId: 3, lessonId: 101 }
const now = noon('2026-11-26')
const ahead = { doneAt: now + 2 * day, receivedAt: now + 2 * day, now }

test('marks of a day that has not come belong to the day on which they were done', () => {
  const roll = callOf(takeRollCall, { ...here, attendanceDate: '2026-11-28', marks: [] })
  expect(placeOfRefused(roll, refused('attendance.tooEarly'), ahead)).toEqual({ ...here, date: '2026-11-26' })
  const rating = callOf(ratePerformance, { ...here, studentId: 1, date: '2026-11-28', rating: 'good' })
  expect(placeOfRefused(rating, refused('attendance.tooEarly'), ahead)).toEqual({ ...here, date: '2026-11-26' })
})

test('the place that the server names goes before', () => {
  const place = { classId: 4, lessonId: 7, date: '2026-11-20' }
  const roll = callOf(takeRollCall, { ...here, attendanceDate: '2026-11-28', marks: [] })
  expect(placeOfRefused(roll, { ...refused('attendance.tooEarly'), place }, ahead)).toEqual(place)
})

test('no other place is known for other refusals, nor for a roll that was to move to a day that has not come', () => {
  const roll = callOf(takeRollCall, { ...here, attendanceDate: '2026-11-28', marks: [] })
  expect(placeOfRefused(roll, refused('notFound'), ahead)).toBeUndefined()
  const to = { ...here, attendanceDate: '2026-11-28' }
  const move = callOf(moveRollCall, { ...here, attendanceDate: '2026-11-20', to })
  expect(placeOfRefused(move, refused('attendance.tooEarly'), ahead)).toBeUndefined()
})
