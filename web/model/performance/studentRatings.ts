import type { PerformanceLevel } from '#schema/fields/labels.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import { byStudent, countLevels } from '#schema/rules/attendance/classPerformance.ts'
import { type DateRange, everything, inRange } from '#schema/rules/schedule/periods.ts'

export type RatingCounts = Record<PerformanceLevel, number> & { total: number }

/** How often teachers rated each student good, average and poor. Comments without a rating do not count. */
export function studentRatings(
  performance: readonly Pick<Performance, 'studentId' | 'rating' | 'date'>[],
  range: DateRange = everything,
): Map<number, RatingCounts> {
  const own = byStudent(performance.filter(({ date }) => inRange(date, range)))
  return new Map([...own].map(([studentId, rows]) => [studentId, ratingCounts(rows)]))
}

/** The same for everyone together. */
export function ratingCounts(rows: readonly Pick<Performance, 'rating'>[]): RatingCounts {
  const counts = countLevels(rows.map(({ rating }) => rating))
  return { ...counts, total: counts.good + counts.average + counts.poor }
}
