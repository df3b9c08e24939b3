import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'

export interface RosterEntry {
  studentId: number
  /** No longer in the class. Still readable on the days they were (decisions section 3). */
  left: boolean
}

/**
 * The students on a class's sheet on a day: those enrolled then, and those with a mark on it.
 * @param marked the students with a mark on that sheet
 * @param now ms
 */
export function rosterOn(
  enrollments: Enrollment[],
  marked: Iterable<number>,
  date: string,
  now: number,
): RosterEntry[] {
  const wanted = new Set(marked)
  return enrollments
    .filter((each) => enrolledOn(each, date) || wanted.has(each.studentId))
    .map((each) => ({ studentId: each.studentId, left: !isInClass(each, now) }))
}
