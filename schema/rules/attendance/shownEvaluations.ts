import type { Evaluation } from '#schema/nouns/evaluation.ts'

/** The fewest evaluations without names that are shown: fewer could be told apart by who was in the lesson. */
export const fewestUnnamed = 5

/**
 * The evaluations that a figure or a list of comments may use: those with names, and those without unless they are too
 * few.
 */
export function shownEvaluations<E extends Pick<Evaluation, 'studentId'>>(evaluations: readonly E[]): readonly E[] {
  const named = evaluations.filter(({ studentId }) => studentId !== null)
  return evaluations.length - named.length < fewestUnnamed ? named : evaluations
}
