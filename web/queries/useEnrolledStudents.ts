import { type EnrollmentPeriod, isInClass } from '#schema/nouns/enrollment.ts'
import type { User } from '#schema/nouns/user.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

export interface EnrolledStudent extends User {
  /** The days in the class, oldest first; none for one who left before the first day. */
  periods: EnrollmentPeriod[]
}

export interface EnrolledStudents {
  current: EnrolledStudent[]
  left: EnrolledStudent[]
}

/** The students of a class, now and before, by name; undefined while they load. */
export function useEnrolledStudents(classId: number): EnrolledStudents | undefined {
  return useRows(
    async (rows) => {
      const enrollments = await rows.where('enrollments', { classId })
      const people = await Promise.all(enrollments.map(({ studentId }) => rows.get('users', studentId)))
      const now = serverNow()
      const found: EnrolledStudents = { current: [], left: [] }
      for (const [i, enrollment] of enrollments.entries()) {
        const person = people[i]
        if (!person) continue
        const list = isInClass(enrollment, now) ? found.current : found.left
        list.push({ ...person, periods: periodsOf(enrollment) })
      }
      for (const list of [found.current, found.left]) list.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
      return found
    },
    [classId],
  )
}
