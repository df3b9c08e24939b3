import type { Enrollment } from '../entities/enrollment.ts'
import { enrolledOn } from './enrolledOn.ts'

export interface RosterEntry {
  studentId: number
  /** No longer of the class: readable on the days they were there (decisions section 3). */
  left: boolean
}

/**
 * Who is on a class's sheet on a day: those enrolled then, and those who have a mark on it.
 * @param marked the students with a mark on that sheet
 */
export function rosterOn(enrollments: Enrollment[], marked: Iterable<number>, date: string): RosterEntry[] {
  const wanted = new Set(marked)
  return enrollments
    .filter((each) => enrolledOn(each, date) || wanted.has(each.studentId))
    .map(({ studentId, leftAt }) => ({ studentId, left: leftAt !== null }))
}
