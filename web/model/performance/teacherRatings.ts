import type { Evaluation } from '#schema/nouns/evaluation.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { shownEvaluations } from '#schema/rules/attendance/shownEvaluations.ts'

export interface TeacherRating {
  /** From 1 to 5. */
  mean: number
  count: number
}

/** Students' ratings of each teacher, by teacher: the evaluations of the classes that the teacher has now. */
export function teacherRatings(
  classes: readonly Pick<SchoolClass, 'id' | 'teacherId'>[],
  evaluations: readonly Pick<Evaluation, 'classId' | 'studentId' | 'teacherRating'>[],
): Map<number, TeacherRating> {
  const teacherOf = new Map(classes.map(({ id, teacherId }) => [id, teacherId]))
  const ofTeacher = new Map<number, (typeof evaluations)[number][]>()
  for (const each of evaluations) {
    const teacherId = teacherOf.get(each.classId)
    if (teacherId) ofTeacher.set(teacherId, [...(ofTeacher.get(teacherId) ?? []), each])
  }
  const ratings = new Map<number, TeacherRating>()
  for (const [teacherId, own] of ofTeacher) {
    const shown = shownEvaluations(own)
    const sum = shown.reduce((total, { teacherRating }) => total + teacherRating, 0)
    if (shown.length) ratings.set(teacherId, { mean: sum / shown.length, count: shown.length })
  }
  return ratings
}
