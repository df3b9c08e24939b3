import type { Evaluation } from '#schema/nouns/evaluation.ts'
import { countLevels } from '#schema/rules/attendance/classPerformance.ts'
import { shownEvaluations } from '#schema/rules/attendance/shownEvaluations.ts'

type EvaluationRow = Pick<Evaluation, 'studentId' | 'contentRating' | 'teacherRating' | 'selfPerformance'> &
  Pick<Evaluation, 'selfComment' | 'contentComment' | 'teacherComment' | 'date' | 'lessonId' | 'classId'>

/** All students' feedback on some lessons, without names. */
export interface StudentFeedback {
  /** The evaluations that the figures use. */
  count: number
  /** True when there are evaluations, too few to be shown without names. */
  tooFew: boolean
  /** From 1 to 5; null without evaluations. */
  content: number | null
  teacher: number | null
  /** How many students rated themselves good, average and poor. */
  self: ReturnType<typeof countLevels>
  /** The comments, newest first. */
  comments: { about: 'content' | 'teacher' | 'self'; text: string; date: number; lessonId: number; classId: number }[]
}

export function studentFeedback(about: readonly EvaluationRow[]): StudentFeedback {
  const evaluations = shownEvaluations(about)
  const mean = (of: (each: EvaluationRow) => number) =>
    evaluations.length ? evaluations.reduce((sum, each) => sum + of(each), 0) / evaluations.length : null
  return {
    count: evaluations.length,
    tooFew: about.length > evaluations.length,
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
