import type { Evaluation } from '#schema/entities/evaluation.ts'
import { countLevels } from '#schema/rules/attendance/classPerformance.ts'

type EvaluationRow = Pick<Evaluation, 'contentRating' | 'teacherRating' | 'selfPerformance'> &
  Pick<Evaluation, 'selfComment' | 'contentComment' | 'teacherComment' | 'date' | 'lessonId' | 'classId'>

/** All students' feedback on some lessons, without names. */
export interface StudentFeedback {
  count: number
  /** From 1 to 5; null without evaluations. */
  content: number | null
  teacher: number | null
  /** How many students rated themselves good, average and poor. */
  self: ReturnType<typeof countLevels>
  /** The comments, newest first. */
  comments: { about: 'content' | 'teacher' | 'self'; text: string; date: number; lessonId: number; classId: number }[]
}

export function studentFeedback(evaluations: readonly EvaluationRow[]): StudentFeedback {
  const mean = (of: (each: EvaluationRow) => number) =>
    evaluations.length ? evaluations.reduce((sum, each) => sum + of(each), 0) / evaluations.length : null
  return {
    count: evaluations.length,
    content: mean(({ contentRating }) => contentRating),
    teacher: mean(({ teacherRating }) => teacherRating),
    self: countLevels(evaluations.map(({ selfPerformance }) => selfPerformance)),
    comments: evaluations
      .flatMap(({ date, lessonId, classId, contentComment, teacherComment, selfComment }) =>
        (
          [
            ['content', contentComment],
            ['teacher', teacherComment],
            ['self', selfComment],
          ] as const
        ).flatMap(([about, text]) => (text ? [{ about, text, date, lessonId, classId }] : [])),
      )
      .sort((a, b) => b.date - a.date),
  }
}
