import type { Enrollment } from '#schema/entities/enrollment.ts'
import { addDays, comparedWithDateOf } from '#schema/rules/dates/civilDate.ts'

/**
 * Returns true when the student is on the class's sheet that day: from the day they joined to the day they left, both
 * included.
 */
export function enrolledOn(enrollment: Enrollment, date: string, zone?: string): boolean {
  if (comparedWithDateOf(enrollment.enrolledAt, date, zone) < 0) return false
  return enrollment.leftAt === null || comparedWithDateOf(enrollment.leftAt, date, zone) <= 0
}

/**
 * The same with one day of tolerance at both ends. A device's zone and the server's may put one instant on different
 * days, and a mark made in good faith near midnight must not be refused.
 */
export const mayBeMarkedOn = (enrollment: Enrollment, date: string, zone?: string) =>
  enrolledOn(enrollment, date, zone) ||
  enrolledOn(enrollment, addDays(date, 1), zone) ||
  enrolledOn(enrollment, addDays(date, -1), zone)
