import type { PerformanceLevel } from '../entities/labels.ts'
import type { Performance } from '../entities/performance.ts'
import { byStudent, countLevels } from './classPerformance.ts'
import { type DateRange, everything, inRange } from './periods.ts'

export type RatingCounts = Record<PerformanceLevel, number> & { total: number }

/** How often each student was rated good, average and poor by teachers; comments without a rating do not count. */
export function studentRatings(
  performance: readonly Pick<Performance, 'studentId' | 'rating' | 'date'>[],
  range: DateRange = everything,
): Map<number, RatingCounts> {
  const own = byStudent(performance.filter(({ date }) => inRange(date, range)))
  return new Map([...own].map(([studentId, rows]) => [studentId, ratingCounts(rows)]))
}

/** The same of everyone together. */
export function ratingCounts(rows: readonly Pick<Performance, 'rating'>[]): RatingCounts {
  const counts = countLevels(rows.map(({ rating }) => rating))
  return { ...counts, total: counts.good + counts.average + counts.poor }
}
