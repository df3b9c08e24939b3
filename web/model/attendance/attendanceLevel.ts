import type { PerformanceLevel } from '#schema/fields/labels.ts'
import { isBelowMinimum, type MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'

/** From the school's minimum up an attendance bar is green, from this amber; below, it is red (spec section 9). */
const fairAttendance = 0.5

/** The colour of an attendance rate, by the names of the performance levels; null without a rate. */
export function attendanceLevel(rate: number | null, minimum: MinimumPresence): PerformanceLevel | null {
  if (rate === null) return null
  if (!isBelowMinimum(rate, minimum)) return 'good'
  return rate >= fairAttendance ? 'average' : 'poor'
}

/** The colour in a word. */
export const attendanceWords: Record<PerformanceLevel, string> = { good: 'Boa', average: 'Atenção', poor: 'Baixa' }
