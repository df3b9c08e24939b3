import type { Attendance } from '#schema/entities/attendance.ts'
import { fullDate, shortDate } from '#schema/rules/dates/dates.ts'
import { attendanceOverTime, timeUnits } from '#web/model/attendance/attendanceGroups.ts'
import { AttendanceChart } from './AttendanceChart.tsx'

/** Attendance by day, week or month, depending on the span of the marks. */
export function AttendanceOverTime({ marks }: { marks: readonly Pick<Attendance, 'date' | 'present' | 'classId'>[] }) {
  const { unit, points } = attendanceOverTime(marks)
  const [title, of] = timeUnits[unit]
  const periodName = (date: string) => (unit === 'month' ? `${date.slice(5, 7)}/${date.slice(0, 4)}` : fullDate(date))
  return (
    <AttendanceChart
      id="no-tempo"
      title={title}
      of={of}
      groups={points}
      groupName={periodName}
      shortOf={(date) => (unit === 'month' ? periodName(date).slice(0, 2) : shortDate(date))}
    />
  )
}
