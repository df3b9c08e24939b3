import { type Enrollment, type EnrollmentPeriod, type Excusal, isInClass } from '#schema/nouns/enrollment.ts'
import type { User } from '#schema/nouns/user.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { subjectName } from '#schema/rules/schedule/subjects.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

export interface EnrolledStudent extends User {
  /** The days in the class, oldest first; none for one who left before the first day. */
  periods: EnrollmentPeriod[]
  leftReason: Enrollment['leftReason']
  /** The subjects that they are excused from. */
  excused: (Excusal & { subject: string })[]
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
      const excusals = enrollments.flatMap(({ excusedFrom }) => excusedFrom ?? [])
      const modules = await Promise.all(
        [...new Set(excusals.map((each) => each.moduleId))].map((id) => rows.get('modules', id)),
      )
      const titles = new Map(modules.flatMap((module) => (module ? [[module.id, module.title]] : [])))
      const now = serverNow()
      const found: EnrolledStudents = { current: [], left: [] }
      for (const [i, enrollment] of enrollments.entries()) {
        const person = people[i]
        if (!person) continue
        const periods = periodsOf(enrollment)
        const isIn = isInClass(enrollment, now)
        // Whoever was put into it by mistake, and taken out again, was there on no day.
        if (!isIn && !periods.length) continue
        const list = isIn ? found.current : found.left
        const excused = (enrollment.excusedFrom ?? []).map((each) => ({
          ...each,
          subject: subjectName(titles.get(each.moduleId) ?? 'Módulo'),
        }))
        list.push({ ...person, periods, excused, leftReason: enrollment.leftReason })
      }
      for (const list of [found.current, found.left]) list.sort((a, b) => compareTexts(a.name, b.name))
      return found
    },
    [classId],
  )
}
