import type { AttendanceDetail } from '../entities/labels.ts'

/** How many were there and how many were not; the unmarked are neither. */
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

/** How many of those there were late, and how many of those not there were excused. */
export interface DetailCount {
  late: number
  justified: number
}

export function countDetails(rows: Iterable<{ detail: AttendanceDetail | null }>): DetailCount {
  const count = { late: 0, justified: 0 }
  for (const { detail } of rows) if (detail) count[detail]++
  return count
}

/** present / (present + absent), from 0 to 1; null with no rows (decisions section 4). */
export const attendanceRate = ({ present, absent }: AttendanceCount): number | null =>
  present + absent === 0 ? null : present / (present + absent)

/** The rate as people read it: whole per cent, or '—' with no rows. */
export const rateText = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)}%`)
