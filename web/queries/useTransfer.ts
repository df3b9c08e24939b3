import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namedClasses } from './namedClasses.ts'
import { classesNamed } from './openClasses.ts'
import { useRows } from './useRows.ts'

export interface TransferChoices {
  /** The classes that the student is in, each with their enrollment there. */
  from: { schoolClass: SchoolClass; enrollment: Enrollment }[]
  /** The other classes of the school that go on. */
  to: SchoolClass[]
}

/** Between which classes a student can be transferred; undefined while they load. */
export function useTransfer(studentId: number, schoolId: number | null): TransferChoices | undefined {
  return useRows(
    async (rows) => {
      const [enrollments, classes] = await Promise.all([
        rows.where('enrollments', { studentId }),
        rows.where('classes', { schoolId: schoolId ?? 0 }),
      ])
      const open = classesNamed(await namedClasses(rows, classes), 'open').sort(byWeekAndTime)
      const current = new Map(
        enrollments.filter((each) => isInClass(each, serverNow())).map((each) => [each.classId, each]),
      )
      return {
        from: open.flatMap((schoolClass) => {
          const enrollment = current.get(schoolClass.id)
          return enrollment ? [{ schoolClass, enrollment }] : []
        }),
        to: open.filter(({ id }) => !current.has(id)),
      }
    },
    [studentId, schoolId],
  )
}
