import type { Attendance } from '#schema/nouns/attendance.ts'
import {
  type AttendanceCount,
  attendanceRate,
  countAttendance,
  countDetails,
  type DetailCount,
} from '#schema/rules/attendance/attendanceRate.ts'
import type { Counted } from '#schema/rules/attendance/countedMarks.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { compareTexts } from '#schema/rules/text.ts'

/** A student's attendance in one class, or in all; `rate` from 0 to 1, null without marks. */
export type DeclaredFigures = AttendanceCount & DetailCount & { rate: number | null }

export interface AttendanceDeclaration {
  /** The days declared, both included: not before the first mark, not after today. */
  from: string
  to: string
  classes: (DeclaredFigures & { id: number; title: string })[]
  total: DeclaredFigures
}

/**
 * What a declaration of attendance says, by the figures that every screen shares. Null without a mark in the period.
 * @param marks the student's own marks that count
 */
export function attendanceDeclaration(
  marks: readonly Counted<Attendance>[],
  titles: ReadonlyMap<number, string>,
  range: DateRange,
  today: string,
): AttendanceDeclaration | null {
  const counted = marks.filter(({ date, present }) => present !== null && inRange(date, range))
  const [first] = counted.map(({ date }) => date).sort()
  if (first === undefined) return null
  const ids = [...new Set(counted.map(({ classId }) => classId))]
  return {
    from: range.from > first ? range.from : first,
    to: range.to < today ? range.to : today,
    classes: ids
      .map((id) => ({
        id,
        title: titles.get(id) ?? '—',
        ...figuresOf(counted.filter(({ classId }) => classId === id)),
      }))
      .sort((a, b) => compareTexts(a.title, b.title)),
    total: figuresOf(counted),
  }
}

function figuresOf(marks: Counted<Attendance>[]): DeclaredFigures {
  const count = countAttendance(marks)
  return { ...count, ...countDetails(marks), rate: attendanceRate(count) }
}
