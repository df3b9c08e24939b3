import type { AttendanceDetail, PerformanceLevel } from '#schema/fields/labels.ts'

/** What a roll has of one student. */
export interface StudentMark {
  present: boolean | null
  detail: AttendanceDetail | null
  reason: string | null
  rating: PerformanceLevel | null
  comment: string | null
}
export const noMark: StudentMark = { present: null, detail: null, reason: null, rating: null, comment: null }

/** Changes to the marks of some students. */
export type MarkChanges = readonly (Partial<StudentMark> & { studentId: number })[]

/** Whether a mark already has the values of a change. */
export const hasChange = (mark: StudentMark | undefined, change: Partial<StudentMark>) =>
  Object.entries(change).every(([field, value]) => (mark?.[field as keyof StudentMark] ?? null) === (value ?? null))

/** The values that the fields of a change had before it. */
export function valuesBefore(before: StudentMark, change: Partial<StudentMark>): Partial<StudentMark> {
  // Setting `present` also sets the detail and the reason, so an undo restores them too.
  const changed = 'present' in change ? { detail: null, reason: null, ...change } : change
  return Object.fromEntries(Object.keys(changed).map((field) => [field, before[field as keyof StudentMark]]))
}
