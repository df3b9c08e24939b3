import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { goodAttendance } from '#web/model/attendance/attendanceLevel.ts'

/** Students below the legal minimum of presence (75%), the lowest rate first. */
export const studentsAtRisk = (students: ClassPerformance['students']): ClassPerformance['students'] =>
  students
    .filter(({ attendance: { rate } }) => rate !== null && rate < goodAttendance)
    .sort((a, b) => a.attendance.rate! - b.attendance.rate!)
