import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { attendanceBy, attendanceByWeekday, attendanceOverTime } from './attendanceGroups.ts'

const mark = (date: string, present: boolean | null, classId = 1) => ({ date, present, classId })
const marks = fc.array(
  fc
    .record({
      day: fc.nat(400),
      present: fc.constantFrom(true, false, null),
      classId: fc.nat(3),
      lessons: fc.constantFrom(undefined, 2, 3),
      periods: fc.constantFrom(null, 1),
    })
    .map(({ day, present, classId, ...roll }) => ({ ...mark(addDays('2026-01-01', day), present, classId), ...roll })),
)

describe('attendance over time', () => {
  test('is shown by days while they are few', () => {
    const { unit, points } = attendanceOverTime([mark('2026-11-03', true), mark('2026-11-02', false)])
    expect(unit).toBe('day')
    expect(points).toEqual([
      { of: '2026-11-02', present: 0, absent: 1, rate: 0 },
      { of: '2026-11-03', present: 1, absent: 0, rate: 1 },
    ])
  })

  test('is shown by weeks from Sunday, then by months', () => {
    const weeks = attendanceOverTime([mark('2026-09-01', true), mark('2026-11-21', true)])
    expect([weeks.unit, ...weeks.points.map(({ of }) => of)]).toEqual(['week', '2026-08-30', '2026-11-15'])
    const months = attendanceOverTime([mark('2026-02-10', true), mark('2026-11-21', true)])
    expect([months.unit, ...months.points.map(({ of }) => of)]).toEqual(['month', '2026-02-01', '2026-11-01'])
  })

  test('has no points without marks', () => expect(attendanceOverTime([mark('2026-11-02', null)]).points).toEqual([]))
})

test('weekdays are listed Sunday first, and only those with marks', () => {
  const days = attendanceByWeekday([mark('2026-11-20', true), mark('2026-11-15', false), mark('2026-11-22', true)])
  expect(days.map(({ of, rate }) => [of, rate])).toEqual([
    ['sunday', 0.5],
    ['friday', 1],
  ])
})

test('however marks are grouped, none is lost and none counts twice', () => {
  fc.assert(
    fc.property(marks, (all) => {
      const groupings = [
        attendanceOverTime(all).points,
        attendanceByWeekday(all),
        attendanceBy(all, ({ classId }) => classId),
      ]
      for (const groups of groupings) {
        const sum = (of: 'present' | 'absent') => groups.reduce((total, group) => total + group[of], 0)
        expect({ present: sum('present'), absent: sum('absent') }).toEqual(countAttendance(all))
      }
    }),
  )
})
