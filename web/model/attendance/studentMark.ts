import type { AttendanceDetail, PerformanceLevel } from '#schema/fields/labels.ts'

/** What a roll has of one student. */
export interface StudentMark {
  present: boolean | null
  detail: AttendanceDetail | null
  reason: string | null
  /** Of a roll of several lessons, in how many the student was; all of them when null. */
  periods: number | null
  rating: PerformanceLevel | null
  comment: string | null
}
export const noMark: StudentMark = {
  ...{ present: null, detail: null, reason: null, periods: null },
  ...{ rating: null, comment: null },
}

/** Changes to the marks of some students. */
export type MarkChanges = readonly (Partial<StudentMark> & { studentId: number })[]

/** Whether a mark already has the values of a change. */
export const hasChange = (mark: StudentMark | undefined, change: Partial<StudentMark>) =>
  Object.entries(change).every(([field, value]) => (mark?.[field as keyof StudentMark] ?? null) === (value ?? null))

/** The values that the fields of a change had before it. */
export function valuesBefore(before: StudentMark, change: Partial<StudentMark>): Partial<StudentMark> {
  // Setting `present` also sets the detail, the reason and the lessons, so an undo restores them too.
  const lessons = before.periods === null ? {} : { periods: null }
  const changed = 'present' in change ? { detail: null, reason: null, ...lessons, ...change } : change
  return Object.fromEntries(Object.keys(changed).map((field) => [field, before[field as keyof StudentMark]]))
}
