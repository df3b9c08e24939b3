import { expect, test } from 'vitest'
import { attendanceLevel } from './attendanceLevel.ts'

test.each([
  [1, 'good'],
  [0.75, 'good'],
  [0.749, 'average'],
  [0.5, 'average'],
  [0.499, 'poor'],
  [0, 'poor'],
  [null, null],
])('a rate of %s is %s', (rate, level) => {
  expect(attendanceLevel(rate, { minimumPercent: 75 })).toBe(level)
})

test('a school that asks for more has no good rate below what it asks', () => {
  expect(attendanceLevel(0.79, { minimumPercent: 80 })).toBe('average')
  expect(attendanceLevel(0.8, { minimumPercent: 80 })).toBe('good')
})
