import type { Attendance } from '../entities/attendance.ts'
import type { Evaluation } from '../entities/evaluation.ts'

/** A lesson a student was present in on a day, and what they said of it. */
export interface AttendedLesson {
  attendanceId: number
  classId: number
  lessonId: number
  date: string
  /** Undefined while it is pending; an evaluated one cannot be picked again (spec section 2). */
  evaluation: Evaluation | undefined
}

/**
 * What a student may evaluate or has evaluated, the latest first. A presence that the server has not numbered cannot be spoken
 * of yet; absences and marks taken back do not count.
 * @param attendance the student's own, as are the evaluations
 */
export function attendedLessons(
  attendance: readonly Attendance[],
  evaluations: readonly Evaluation[],
): AttendedLesson[] {
  const said = new Map(evaluations.map((each) => [each.attendanceId, each]))
  return attendance
    .flatMap(({ id, classId, lessonId, date, present }) =>
      present && id !== null ? [{ attendanceId: id, classId, lessonId, date, evaluation: said.get(id) }] : [],
    )
    .sort((a, b) => b.date.localeCompare(a.date) || b.attendanceId - a.attendanceId)
}
