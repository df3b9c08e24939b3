import type { Enrollment } from '../entities/enrollment.ts'
import { addDays, civilDateOf } from './civilDate.ts'

/** Whether the student is on the class's sheet that day: from the day they came to the day they left, both included. */
export function enrolledOn(enrollment: Enrollment, date: string, zone?: string): boolean {
  if (date < civilDateOf(enrollment.enrolledAt, zone)) return false
  return enrollment.leftAt === null || date <= civilDateOf(enrollment.leftAt, zone)
}

/**
 * The same with a day of grace on both ends: a device's zone and the server's may name different days for one instant, and a
 * mark made in good faith near midnight must not be refused for it.
 */
export const mayBeMarkedOn = (enrollment: Enrollment, date: string, zone?: string) =>
  enrolledOn(enrollment, date, zone) ||
  enrolledOn(enrollment, addDays(date, 1), zone) ||
  enrolledOn(enrollment, addDays(date, -1), zone)
