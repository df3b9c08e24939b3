import type { Evaluation } from '#schema/entities/evaluation.ts'
import type { SchoolClass } from '#schema/entities/schoolClass.ts'

export interface TeacherRating {
  /** From 1 to 5. */
  mean: number
  count: number
}

/** Students' ratings of each teacher, by teacher: the evaluations of the classes that the teacher has now. */
export function teacherRatings(
  classes: readonly Pick<SchoolClass, 'id' | 'teacherId'>[],
  evaluations: readonly Pick<Evaluation, 'classId' | 'teacherRating'>[],
): Map<number, TeacherRating> {
  const teacherOf = new Map(classes.map(({ id, teacherId }) => [id, teacherId]))
  const ratings = new Map<number, TeacherRating>()
  for (const { classId, teacherRating } of evaluations) {
    const teacherId = teacherOf.get(classId)
    if (!teacherId) continue
    const { mean, count } = ratings.get(teacherId) ?? { mean: 0, count: 0 }
    ratings.set(teacherId, { mean: (mean * count + teacherRating) / (count + 1), count: count + 1 })
  }
  return ratings
}
