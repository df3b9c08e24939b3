import { addDays } from '#schema/fields/dates/civilDate.ts'
import { leaveClass } from '#schema/mutations/class/leaveClass.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import type { Enrollment, EnrollmentPeriod } from '#schema/nouns/enrollment.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import type { BulkAct } from './bulkAct.ts'

/** A student and a class. */
export interface StayPlace {
  classId: number
  studentId: number
}

/** The days of a student in a class, oldest first, and why they are over; none for one who was never there. */
export interface Stay extends StayPlace {
  periods: EnrollmentPeriod[]
  leftReason: Enrollment['leftReason']
}

export const stayOf = ({ classId, studentId }: StayPlace, enrollment: Enrollment | undefined, zone?: string): Stay => ({
  ...{ classId, studentId },
  periods: enrollment ? periodsOf(enrollment, zone) : [],
  leftReason: enrollment?.leftReason ?? null,
})

export const isSameStay = (a: Stay, b: Stay): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The act that gives a student the days back that they had in a class; undefined when they have them. */
export function backTo(before: Stay, now: Stay): BulkAct | undefined {
  if (isSameStay(before, now)) return undefined
  const { classId, studentId, periods, leftReason } = before
  const last = periods.at(-1)
  const [first] = now.periods
  if (last) {
    const earlier = periods.slice(0, -1).map(({ from, until }) => ({ from, until: until! }))
    return { act: setEnrollmentDates as Mutation, args: { classId, studentId, ...last, earlier, leftReason } }
  }
  return (
    first && { act: leaveClass as Mutation, args: { classId, studentId, lastDay: addDays(first.from, -1), leftReason } }
  )
}
