import { expect, test } from 'vitest'
import { attendanceRate, countAttendance, rateText } from './attendanceRate.ts'

test('the rate is present of present and absent; a withdrawn mark does not count', () => {
  const rows = [{ present: true }, { present: true }, { present: true }, { present: false }, { present: null }]
  const count = countAttendance(rows)
  expect(count).toEqual({ present: 3, absent: 1 })
  expect(rateText(attendanceRate(count))).toBe('75%')
})

test('without rows the rate is shown as —, never 0% or NaN', () => {
  expect(rateText(attendanceRate(countAttendance([])))).toBe('—')
})
