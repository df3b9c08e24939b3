import type { AttendanceDetail } from '#schema/entities/labels.ts'

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

/** The rate as people read it: a whole per cent, or '—' without rows. */
export const rateText = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)}%`)
