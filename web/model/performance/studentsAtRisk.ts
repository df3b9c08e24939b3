import { isAtRisk } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'

/** Students below the legal minimum of presence (75%), the lowest rate first. */
export const studentsAtRisk = (students: ClassPerformance['students']): ClassPerformance['students'] =>
  students.filter(({ attendance: { rate } }) => isAtRisk(rate)).sort((a, b) => a.attendance.rate! - b.attendance.rate!)
