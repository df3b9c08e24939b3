import * as z from 'zod/mini'
import { civilDate, id, instant } from '#schema/fields/fields.ts'

/** The time between leaving a class and coming back to it. */
const gap = z.object({ leftAt: instant, backAt: instant })

/**
 * A student in a class, from the day of `enrolledAt` to that of `leftAt`, both included, without the days inside `gaps`.
 * Leaving sets `leftAt` and keeps the row, so past rolls stay readable. `leftAt` may be of a day to come.
 * A day that the office names is stored as its noon, which is in the same day wherever a device of the school is; leaving
 * now is stored as it happens. Apps that do not know `gaps` show the student in them, as before, and lose nothing.
 */
export const enrollment = z.object({
  id: z.nullable(id),
  classId: id,
  studentId: id,
  enrolledAt: instant,
  leftAt: z.nullable(instant),
  gaps: z.nullable(z.array(gap)),
})
export type Enrollment = z.infer<typeof enrollment>
export type EnrollmentTimes = Pick<Enrollment, 'enrolledAt' | 'leftAt' | 'gaps'>

/** Days of a class, both included; without an end when `until` is null. */
export const enrollmentPeriod = z.object({ from: civilDate, until: z.nullable(civilDate) })
export type EnrollmentPeriod = z.infer<typeof enrollmentPeriod>

/** `from` is the first day, today when left out. */
export const enrollmentInsert = z.object({ classId: id, studentId: id, from: z.optional(civilDate) })

/**
 * Returns true for a student who has not left the class. One who joins on a day to come counts: the class is theirs
 * already.
 * @param now ms
 */
export const isInClass = ({ leftAt }: Pick<EnrollmentTimes, 'leftAt'>, now: number): boolean =>
  leftAt === null || leftAt > now
