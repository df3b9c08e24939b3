import { goodAttendance } from './attendanceLevel.ts'
import type { ClassPerformance } from './classPerformance.ts'

/** Who comes to fewer lessons than the law asks for (75%), the rarest first. */
export const studentsAtRisk = (students: ClassPerformance['students']): ClassPerformance['students'] =>
  students
    .filter(({ attendance: { rate } }) => rate !== null && rate < goodAttendance)
    .sort((a, b) => a.attendance.rate! - b.attendance.rate!)
