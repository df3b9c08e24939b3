import { fullDate, monthLabel, shortDate } from '#schema/fields/dates/dates.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import { attendanceOverTime, timeUnits } from '#web/model/attendance/attendanceGroups.ts'
import { AttendanceChart } from './AttendanceChart.tsx'

/** Attendance by day, week or month, depending on the span of the marks. */
export function AttendanceOverTime(props: {
  marks: readonly Pick<Attendance, 'date' | 'present' | 'classId'>[]
  minimum: MinimumPresence
}) {
  const { marks, minimum } = props
  const { unit, points } = attendanceOverTime(marks)
  const [title, of] = timeUnits[unit]
  const years = new Set(points.map(({ of }) => of.slice(0, 4)))
  const periodName = (date: string) =>
    unit === 'month' ? `${monthLabel(date)} de ${date.slice(0, 4)}` : fullDate(date)
  /** 'mar', or 'mar/26' where the year is not plain. */
  const shortMonth = (date: string) => monthLabel(date).slice(0, 3) + (years.size > 1 ? `/${date.slice(2, 4)}` : '')
  return (
    <AttendanceChart
      id="no-tempo"
      title={title}
      of={of}
      groups={points}
      minimum={minimum}
      groupName={periodName}
      shortOf={(date) => (unit === 'month' ? shortMonth(date) : shortDate(date))}
    />
  )
}
