import type { Enrollment } from '#schema/entities/enrollment.ts'

/** How many students each class has now, by the class's id. */
export function studentCounts(enrollments: readonly Enrollment[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { classId, leftAt } of enrollments)
    if (leftAt === null) counts.set(classId, (counts.get(classId) ?? 0) + 1)
  return counts
}

/** How many different students the classes have now. */
export const distinctStudents = (enrollments: readonly Enrollment[], classIds: ReadonlySet<number>) =>
  new Set(enrollments.filter((e) => e.leftAt === null && classIds.has(e.classId)).map(({ studentId }) => studentId))
    .size
