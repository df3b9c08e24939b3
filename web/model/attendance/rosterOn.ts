import { type Enrollment, isExcused, isInClass } from '#schema/nouns/enrollment.ts'
import { isOnSheet } from '#schema/rules/attendance/enrolledOn.ts'

export interface RosterEntry {
  studentId: number
  /** No longer in the class. Still readable on the days they were (decisions section 3). */
  left: boolean
  /** Excused from the subject, with a mark from before. */
  excused: boolean
}

/**
 * The students on a subject's sheet on a day: those enrolled then and not excused from it, and those with a mark on it.
 * @param marked the students with a mark on that sheet
 * @param now ms
 */
export function rosterOn(
  enrollments: readonly Enrollment[],
  marked: Iterable<number>,
  { moduleId, date }: { moduleId: number; date: string },
  now: number,
): RosterEntry[] {
  const wanted = new Set(marked)
  return enrollments
    .map((each) => ({ ...each, excused: isExcused(each, moduleId, date) }))
    .filter((each) => isOnSheet(each, moduleId, date) || wanted.has(each.studentId))
    .map(({ studentId, excused, ...times }) => ({ studentId, excused, left: !isInClass(times, now) }))
}
