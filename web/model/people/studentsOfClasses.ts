import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'

/** How many students each class has at `now` (ms), by the class's id. */
export function studentCounts(enrollments: readonly Enrollment[], now: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const each of enrollments)
    if (isInClass(each, now)) counts.set(each.classId, (counts.get(each.classId) ?? 0) + 1)
  return counts
}

/** How many different students the classes have at `now` (ms). */
export const distinctStudents = (enrollments: readonly Enrollment[], classIds: ReadonlySet<number>, now: number) =>
  new Set(
    enrollments.filter((each) => isInClass(each, now) && classIds.has(each.classId)).map(({ studentId }) => studentId),
  ).size
