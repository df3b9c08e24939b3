import type { AttendanceDetail } from '#schema/fields/labels.ts'

/** How many were present and how many absent. The unmarked count as neither. */
export interface AttendanceCount {
  present: number
  absent: number
}

export function countAttendance(rows: Iterable<{ present: boolean | null }>): AttendanceCount {
  const count = { present: 0, absent: 0 }
  for (const { present } of rows) {
    if (present === true) count.present++
    if (present === false) count.absent++
  }
  return count
}

/** How many of the present were late, and how many of the absent were excused. */
export interface DetailCount {
  late: number
  justified: number
}

export function countDetails(rows: Iterable<{ detail: AttendanceDetail | null }>): DetailCount {
  const count = { late: 0, justified: 0 }
  for (const { detail } of rows) if (detail) count[detail]++
  return count
}

/** present / (present + absent), from 0 to 1; null without rows (decisions section 4). */
export const attendanceRate = ({ present, absent }: AttendanceCount): number | null =>
  present + absent === 0 ? null : present / (present + absent)

/** The legal minimum of presence. */
export const minimumRate = 0.75

export const isAtRisk = (rate: number | null): boolean => rate !== null && rate < minimumRate

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
