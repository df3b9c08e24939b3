import { Refusal } from '#schema/errors.ts'
import { isExcused } from '#schema/nouns/enrollment.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import { mayBeMarkedOn } from './enrolledOn.ts'

type SheetProblem = 'student.notEnrolled' | 'student.excused'

/** The students of a subject of a class on a day. */
export interface DaySheet {
  /**
   * Throws 'student.notEnrolled' unless the student was in the class that day, and 'student.excused' for one who was
   * excused from the subject.
   * @param takenBack the mark is one that is withdrawn, which may be one from before the student was excused
   */
  mustHave(studentId: number, takenBack?: boolean): void
  /** Why a student may not be marked on it; null for who may. */
  problemOf(studentId: number): SheetProblem | null
}

/**
 * Reads what is to be known of some students, at once: between two reads of a transaction on a device little may happen,
 * or it commits too early.
 */
export async function sheetOn(
  rows: Reader,
  about: { classId: number; moduleId: number; date: string; zone?: string | undefined },
  studentIds: readonly number[],
): Promise<DaySheet> {
  const { classId, moduleId, date, zone } = about
  const found =
    studentIds.length > 3
      ? await rows.where('enrollments', { classId })
      : await Promise.all(
          studentIds.map((studentId) => rows.get('enrollments', keyOf('enrollments', { classId, studentId }))),
        )
  const enrollments = new Map(found.flatMap((row) => (row ? [[row.studentId, row] as const] : [])))
  function problemOf(studentId: number): SheetProblem | null {
    const enrollment = enrollments.get(studentId)
    if (!enrollment || !mayBeMarkedOn(enrollment, date, zone)) return 'student.notEnrolled'
    return isExcused(enrollment, moduleId, date) ? 'student.excused' : null
  }
  return {
    problemOf,
    mustHave(studentId, takenBack = false) {
      const problem = problemOf(studentId)
      if (problem && !(takenBack && problem === 'student.excused')) throw new Refusal(problem)
    },
  }
}
