/** The fewest evaluations from which a mean is shown (decisions section 2). */
const enoughEvaluations = 3

/** The mean of ratings from 1 to 5; null below `enoughEvaluations`. */
export function meanRating(ratings: readonly number[]): number | null {
  if (ratings.length < enoughEvaluations) return null
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
}
