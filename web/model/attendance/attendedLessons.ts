import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'

/** A lesson that a student was present in on a day, and their evaluation of it. */
export interface AttendedLesson {
  attendanceId: number
  classId: number
  lessonId: number
  date: string
  /** Undefined while it is pending. A lesson that has one cannot be picked again (spec section 2). */
  evaluation: Evaluation | undefined
}

/**
 * The lessons that a student may evaluate or has evaluated, the latest first. A presence without an id from the server
 * cannot be evaluated yet. Absences and withdrawn marks do not count.
 * @param attendance the student's own rows, as are the evaluations
 */
export function attendedLessons(
  attendance: readonly Attendance[],
  evaluations: readonly Evaluation[],
): AttendedLesson[] {
  const byAttendance = new Map(evaluations.map((each) => [each.attendanceId, each]))
  return attendance
    .flatMap(({ id, classId, lessonId, date, present }) =>
      present && id !== null ? [{ attendanceId: id, classId, lessonId, date, evaluation: byAttendance.get(id) }] : [],
    )
    .sort((a, b) => b.date.localeCompare(a.date) || b.attendanceId - a.attendanceId)
}
