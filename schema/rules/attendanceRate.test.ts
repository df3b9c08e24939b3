import { expect, test } from 'vitest'
import { attendanceRate, countAttendance, rateText } from './attendanceRate.ts'

test('the rate is present of present and absent; a mark taken back counts for nobody', () => {
  const rows = [{ present: true }, { present: true }, { present: true }, { present: false }, { present: null }]
  const count = countAttendance(rows)
  expect(count).toEqual({ present: 3, absent: 1 })
  expect(rateText(attendanceRate(count))).toBe('75%')
})

test('with no rows it is shown as —, never 0% or NaN', () => {
  expect(rateText(attendanceRate(countAttendance([])))).toBe('—')
})
