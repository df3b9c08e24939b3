import type { Evaluation } from '#schema/entities/evaluation.ts'

/** The fewest evaluations without names that are shown: fewer could be told apart by who was in the lesson. */
export const fewestUnnamed = 5

/**
 * The evaluations that a figure or a list of comments may use: all of those it is about, or none when they come without
 * names and are too few.
 */
export const shownEvaluations = <E extends Pick<Evaluation, 'studentId'>>(evaluations: readonly E[]): readonly E[] =>
  evaluations.length < fewestUnnamed && evaluations.some(({ studentId }) => studentId === null) ? [] : evaluations
