import { expect, test } from 'vitest'
import {
  attendanceRate,
  countAttendance,
  countDetails,
  isBelowMinimum,
  lessonsText,
  percentOf,
  rateText,
} from './attendanceRate.ts'

test('the rate is present of present and absent; a withdrawn mark does not count', () => {
  const rows = [{ present: true }, { present: true }, { present: true }, { present: false }, { present: null }]
  const count = countAttendance(rows)
  expect(count).toEqual({ present: 3, absent: 1 })
  expect(rateText(attendanceRate(count))).toBe('75%')
})

test('without rows the rate is shown as —, never 0% or NaN', () => {
  expect(rateText(attendanceRate(countAttendance([])))).toBe('—')
})

test('no rate is shown as more than it is, and none below the minimum as reaching it', () => {
  const wrong: string[] = []
  for (let held = 1; held <= 400; held++)
    for (let present = 0; present <= held; present++) {
      const rate = attendanceRate({ present, absent: held - present })!
      const whole = percentOf(rate) === Math.floor((present * 100) / held)
      const tenths = percentOf(rate, 1) === Math.floor((present * 1000) / held) / 10
      const agrees = [75, 80, 90].every((minimumPercent) =>
        [0, 1].every(
          (decimals) => isBelowMinimum(rate, { minimumPercent }) === percentOf(rate, decimals) < minimumPercent,
        ),
      )
      if (!whole || !tenths || !agrees) wrong.push(`${present} of ${held}`)
    }
  expect(wrong).toEqual([])
  expect(rateText(0.746)).toBe('74%')
})

test('a roll of two lessons counts twice, and who was in one of them was present once and absent once', () => {
  const roll = { lessons: 2 }
  const rows = [
    { ...roll, present: true, periods: null, detail: null },
    { ...roll, present: true, periods: 1, detail: 'late' as const },
    { ...roll, present: false, periods: null, detail: 'justified' as const },
    { ...roll, present: null, periods: null, detail: null },
  ]
  expect(countAttendance(rows)).toEqual({ present: 3, absent: 3 })
  expect(countDetails(rows)).toEqual({ late: 1, justified: 2 })
  expect(lessonsText(countAttendance(rows))).toBe('3 de 6 aulas')
})

test('a mark is never in more lessons than its roll has', () => {
  expect(countAttendance([{ present: true, periods: 3, lessons: 2 }])).toEqual({ present: 2, absent: 0 })
  expect(countAttendance([{ present: true, periods: 3 }])).toEqual({ present: 1, absent: 0 })
})
