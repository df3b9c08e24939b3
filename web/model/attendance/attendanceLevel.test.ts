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
  expect(attendanceLevel(rate)).toBe(level)
})
