import type { PerformanceLevel } from '../entities/labels.ts'

/** From these rates on an attendance bar is green, and amber; below, red (spec section 9). */
export const goodAttendance = 0.75
export const fairAttendance = 0.5

/** The colour of an attendance rate, by the names of the performance levels; null with no rate. */
export function attendanceLevel(rate: number | null): PerformanceLevel | null {
  if (rate === null) return null
  if (rate >= goodAttendance) return 'good'
  return rate >= fairAttendance ? 'average' : 'poor'
}

/** What the colour says in a word. */
export const attendanceWords: Record<PerformanceLevel, string> = { good: 'Boa', average: 'Atenção', poor: 'Baixa' }
