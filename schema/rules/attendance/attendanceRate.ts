import type { AttendanceDetail } from '#schema/fields/labels.ts'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { countOf } from '#schema/rules/text.ts'

/** How many were present and how many absent. The unmarked count as neither. */
export interface AttendanceCount {
  present: number
  absent: number
}

/** A mark as it is counted. One without `lessons` counts as one: so heads of one roll are counted. */
export interface CountedMark {
  present: boolean | null
  /** Of these lessons, in how many the student was; all of them when null. */
  periods?: number | null | undefined
  /** How many lessons (*aulas*) its roll counts for. */
  lessons?: number | undefined
}

/** Adds a mark: who was in one lesson of two was present once and absent once. */
export function addMark(count: AttendanceCount, { present, periods, lessons = 1 }: CountedMark): void {
  if (present === null) return
  const attended = present ? Math.min(periods ?? lessons, lessons) : 0
  count.present += attended
  count.absent += lessons - attended
}

export function countAttendance(rows: Iterable<CountedMark>): AttendanceCount {
  const count = { present: 0, absent: 0 }
  for (const row of rows) addMark(count, row)
  return count
}

/** How often someone came late, and how many of the absences were excused. */
export interface DetailCount {
  late: number
  justified: number
}

export function countDetails(
  rows: Iterable<{ detail: AttendanceDetail | null; lessons?: number | undefined }>,
): DetailCount {
  const count = { late: 0, justified: 0 }
  for (const { detail, lessons = 1 } of rows) if (detail) count[detail] += detail === 'late' ? 1 : lessons
  return count
}

/** present / (present + absent), from 0 to 1; null without rows (decisions section 4). */
export const attendanceRate = ({ present, absent }: AttendanceCount): number | null =>
  present + absent === 0 ? null : present / (present + absent)

/** A school's minimum of presence, of the limits in force. */
export type MinimumPresence = Pick<FrequencyLimits, 'minimumPercent'>

/** The minimum as a rate, from 0 to 1. */
export const minimumRate = ({ minimumPercent }: MinimumPresence): number => minimumPercent / 100

/** Returns true for a rate below the minimum. Who is 'em risco' is said by `yearFigures`. */
export const isBelowMinimum = (rate: number | null, minimum: MinimumPresence): boolean =>
  rate !== null && rate < minimumRate(minimum)

/**
 * A rate in per cent, with so many decimals. It is never rounded up: what is below a limit is not shown as reaching it
 * (74.6% is 74%, and one absence in 300 is 99%).
 */
export function percentOf(rate: number, decimals = 0): number {
  const parts = 10 ** decimals
  // 0.29 * 100 is just below 29. No rate of whole counts is that close below a part.
  return Math.floor(rate * 100 * parts + 1e-9) / parts
}

/** The rate as people read it: a whole per cent, or '—' without rows. */
export const rateText = (rate: number | null) => (rate === null ? '—' : `${percentOf(rate)}%`)

/** The account behind a rate: '18 de 24 aulas'. */
export const lessonsText = ({ present, absent }: AttendanceCount): string =>
  `${present} de ${countOf(present + absent, 'aula', 'aulas')}`
