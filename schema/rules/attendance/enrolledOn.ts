import { addDays, comparedWithDateOf } from '#schema/fields/dates/civilDate.ts'
import { type Enrollment, type EnrollmentTimes, isExcused } from '#schema/nouns/enrollment.ts'

/**
 * Returns true when the student is on the class's sheet that day: from the day they joined to the day they left, both
 * included, without the days between leaving and coming back.
 */
export function enrolledOn({ enrolledAt, leftAt, gaps }: EnrollmentTimes, date: string, zone?: string): boolean {
  if (comparedWithDateOf(enrolledAt, date, zone) < 0) return false
  if (leftAt !== null && comparedWithDateOf(leftAt, date, zone) > 0) return false
  const isAway = gaps?.some(
    (gap) => comparedWithDateOf(gap.leftAt, date, zone) > 0 && comparedWithDateOf(gap.backAt, date, zone) < 0,
  )
  return !isAway
}

/**
 * Returns true when the student is in the class that day and is not leaving for a reason: on the last day of such a
 * student nobody looks for them any more. One who is transferred is in the other class.
 */
export const staysIn = (
  enrollment: EnrollmentTimes & Partial<Pick<Enrollment, 'leftReason'>>,
  date: string,
  zone?: string,
): boolean => {
  const { leftAt, leftReason } = enrollment
  const isLastDay = leftAt !== null && Boolean(leftReason) && comparedWithDateOf(leftAt, date, zone) === 0
  return enrolledOn(enrollment, date, zone) && !isLastDay
}

/** What decides on which sheets a student is. */
export type SheetTimes = EnrollmentTimes & Pick<Enrollment, 'excusedFrom'>

/** Returns true when the student is on a subject's sheet that day: in the class, and not excused from the subject. */
export const isOnSheet = (enrollment: SheetTimes, moduleId: number | null, date: string, zone?: string): boolean =>
  enrolledOn(enrollment, date, zone) && !isExcused(enrollment, moduleId, date)

/**
 * `enrolledOn` with one day of tolerance at both ends. A device's zone and the server's may put one instant on different
 * days, and a mark made in good faith near midnight must not be refused.
 */
export const mayBeMarkedOn = (enrollment: EnrollmentTimes, date: string, zone?: string) =>
  enrolledOn(enrollment, date, zone) ||
  enrolledOn(enrollment, addDays(date, 1), zone) ||
  enrolledOn(enrollment, addDays(date, -1), zone)
