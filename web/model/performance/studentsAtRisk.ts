import type { MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import {
  type ClassPerformance,
  type ClassRecords,
  classPerformance,
} from '#schema/rules/attendance/classPerformance.ts'
import { yearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { yearOf } from '#schema/rules/schedule/periods.ts'

/** The students 'em risco' with the year's figures, the lowest rate first; null while the year has no mark. */
export function studentsAtRisk(
  records: ClassRecords,
  limits: MinimumPresence,
  today: string,
): ClassPerformance['students'] | null {
  const figures = yearFigures({ enrollments: records.enrollments, marks: records.attendance }, limits, { today })
  if (figures.size === 0) return null
  return classPerformance(records, { range: yearOf(today) })
    .students.filter(({ student }) => figures.get(student.id)?.atRisk)
    .sort((a, b) => a.attendance.rate! - b.attendance.rate!)
}
