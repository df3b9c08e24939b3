import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import {
  type AttendanceCount,
  addMark,
  attendanceRate,
  type CountedMark,
} from '#schema/rules/attendance/attendanceRate.ts'

type Mark = CountedMark & Pick<Attendance, 'date' | 'classId'>

/** The attendance of one group of marks. `rate` is from 0 to 1, null without marks. */
export interface AttendanceGroup<K> extends AttendanceCount {
  of: K
  rate: number | null
}

/** Attendance per group of marks, in the order of each group's first mark. */
export function attendanceBy<K>(marks: readonly Mark[], groupOf: (mark: Mark) => K): AttendanceGroup<K>[] {
  const groups = new Map<K, AttendanceGroup<K>>()
  for (const mark of marks) {
    if (mark.present === null) continue
    const of = groupOf(mark)
    const group = groups.get(of) ?? { of, present: 0, absent: 0, rate: null }
    addMark(group, mark)
    groups.set(of, group)
  }
  for (const group of groups.values()) group.rate = attendanceRate(group)
  return [...groups.values()]
}

export type TimeUnit = 'day' | 'week' | 'month'

/** The title of the chart for each unit, and the noun for one unit. */
export const timeUnits: Record<TimeUnit, [title: string, of: string]> = {
  day: ['Frequência por dia', 'Dia'],
  week: ['Frequência por semana', 'Semana de'],
  month: ['Frequência por mês', 'Mês'],
}

/** From this many days between the first and the last mark, weeks replace days, and months replace weeks. */
const longForDays = 35
const longForWeeks = 200

/**
 * Attendance over time, oldest first, by days, weeks (from Sunday) or months, depending on the span. `of` is the civil
 * date on which each begins.
 */
export function attendanceOverTime(marks: readonly Mark[]): { unit: TimeUnit; points: AttendanceGroup<string>[] } {
  const dates = marks.filter(({ present }) => present !== null).map(({ date }) => date)
  const first = dates.reduce((a, b) => (b < a ? b : a), '9999-12-31')
  const last = dates.reduce((a, b) => (b > a ? b : a), '0000-01-01')
  const unit: TimeUnit =
    last < addDays(first, longForDays) ? 'day' : last < addDays(first, longForWeeks) ? 'week' : 'month'
  const start = {
    day: (date: string) => date,
    week: (date: string) => addDays(date, -weekdayIndex(date)),
    month: (date: string) => `${date.slice(0, 7)}-01`,
  }[unit]
  const points = attendanceBy(marks, ({ date }) => start(date))
  return { unit, points: points.sort((a, b) => (a.of < b.of ? -1 : 1)) }
}

/** Attendance per weekday that has marks, Sunday first. */
export const attendanceByWeekday = (marks: readonly Mark[]): AttendanceGroup<Weekday>[] =>
  attendanceBy(marks, ({ date }) => weekdays[weekdayIndex(date)]!).sort(
    (a, b) => weekdays.indexOf(a.of) - weekdays.indexOf(b.of),
  )
