import type { Attendance } from '../../schema/entities/attendance.ts'
import { attendanceOverTime, timeUnits } from '../../schema/rules/attendanceGroups.ts'
import { fullDate, shortDate } from '../../schema/rules/dates.ts'
import { AttendanceChart } from './AttendanceChart.tsx'

/** Attendance by days, weeks or months, as the span of the marks asks. */
export function AttendanceOverTime({ marks }: { marks: readonly Pick<Attendance, 'date' | 'present' | 'classId'>[] }) {
  const { unit, points } = attendanceOverTime(marks)
  const [title, of] = timeUnits[unit]
  const nameOf = (date: string) => (unit === 'month' ? `${date.slice(5, 7)}/${date.slice(0, 4)}` : fullDate(date))
  return (
    <AttendanceChart
      id="no-tempo"
      title={title}
      of={of}
      groups={points}
      nameOf={nameOf}
      shortOf={(date) => (unit === 'month' ? nameOf(date).slice(0, 2) : shortDate(date))}
    />
  )
}
