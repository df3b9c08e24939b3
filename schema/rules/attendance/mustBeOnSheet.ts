import { keyOf, type Reader } from '#schema/entities/tables.ts'
import { Refusal } from '#schema/errors.ts'
import { mayBeMarkedOn } from './enrolledOn.ts'

/** Throws 'student.notEnrolled' unless all were students of the class that day. */
export async function mustBeOnSheet(rows: Reader, classId: number, studentIds: number[], date: string, zone?: string) {
  if (studentIds.length > 3) {
    const enrollments = new Map((await rows.where('enrollments', { classId })).map((row) => [row.studentId, row]))
    for (const studentId of studentIds) {
      const enrollment = enrollments.get(studentId)
      if (!enrollment || !mayBeMarkedOn(enrollment, date, zone)) throw new Refusal('student.notEnrolled')
    }
    return
  }
  for (const studentId of studentIds) {
    const enrollment = await rows.get('enrollments', keyOf('enrollments', { classId, studentId }))
    if (!enrollment || !mayBeMarkedOn(enrollment, date, zone)) throw new Refusal('student.notEnrolled')
  }
}
