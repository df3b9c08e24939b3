import type { Enrollment } from '#schema/entities/enrollment.ts'
import { keyOf, type Reader } from '#schema/entities/tables.ts'
import { Refusal } from '#schema/errors.ts'
import { mayBeMarkedOn } from './enrolledOn.ts'

/** The students of a class on a day. */
export interface DaySheet {
  /** Throws 'student.notEnrolled' unless the student was in the class that day. */
  mustHave(studentId: number): Promise<void>
}

/** @param about `many`: all enrollments are read at once */
export function sheetOn(
  rows: Reader,
  about: { classId: number; date: string; zone?: string | undefined; many?: boolean },
): DaySheet {
  const { classId, date, zone, many } = about
  let all: Promise<Map<number, Enrollment>> | undefined
  const read = async () => new Map((await rows.where('enrollments', { classId })).map((row) => [row.studentId, row]))
  const enrollmentOf = async (studentId: number) => {
    if (!many) return rows.get('enrollments', keyOf('enrollments', { classId, studentId }))
    all ??= read()
    return (await all).get(studentId)
  }
  return {
    async mustHave(studentId) {
      const enrollment = await enrollmentOf(studentId)
      if (!enrollment || !mayBeMarkedOn(enrollment, date, zone)) throw new Refusal('student.notEnrolled')
    },
  }
}
