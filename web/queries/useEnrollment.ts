import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { useRows } from './useRows.ts'
import { withClassNames } from './withClassNames.ts'

export interface DatedEnrollment {
  student: string
  schoolClass: string
  /** Undefined for a student who was never in the class. */
  enrollment: Enrollment | undefined
  /** The days on which the student has a mark in the class. */
  marked: string[]
}

/** A student in a class, with the days of their marks; null when either is not here, undefined while they load. */
export const useEnrollment = (classId: number, studentId: number): DatedEnrollment | null | undefined =>
  useRows(
    async (rows) => {
      const [student, schoolClass, enrollment, marks] = await Promise.all([
        rows.get('users', studentId),
        withClassNames(rows).get('classes', classId),
        rows.get('enrollments', keyOf('enrollments', { classId, studentId })),
        rows.where('attendance', { studentId }),
      ])
      if (!student || !schoolClass) return null
      const marked = marks.filter((mark) => mark.classId === classId && mark.present !== null).map(({ date }) => date)
      return { student: student.name, schoolClass: schoolClass.title, enrollment, marked }
    },
    [classId, studentId],
  )
