import type { AttendanceDetail, PerformanceLevel } from '#schema/fields/labels.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'

/**
 * A roll call as one record, on the wire and in the mirror: the header, with its marks inside.
 * Guarantees: unpacking returns the header, attendance and performance rows it was packed from, and nothing more.
 * Fields that an older build leaves out become null.
 * Invariant: at most one mark per student.
 * After a crash: pure functions, nothing to lose.
 */
export interface RollRecord extends Omit<RollCall, 'cancelledReason'> {
  cancelledReason?: string | null
  marks: Mark[]
}

export interface Mark {
  studentId: number
  /** Only sent to the student of this mark, who needs it to evaluate the lesson. */
  attendanceId?: number
  present: boolean | null
  detail?: AttendanceDetail | null
  reason?: string | null
  rating?: PerformanceLevel | null
  comment?: string | null
  ratedBy?: number | null
}

const day = (roll: RollRecord) => ({ classId: roll.classId, lessonId: roll.lessonId, date: roll.date })

export function headerOf({ marks: _, ...header }: RollRecord): RollCall {
  return { ...header, cancelledReason: header.cancelledReason ?? null }
}

export const attendanceOf = (roll: RollRecord): Attendance[] =>
  roll.marks
    .filter((mark) => mark.present !== null)
    .map((mark) => ({
      id: mark.attendanceId ?? null,
      ...day(roll),
      studentId: mark.studentId,
      present: mark.present,
      detail: mark.detail ?? null,
      reason: mark.reason ?? null,
    }))

export const performanceOf = (roll: RollRecord): Performance[] =>
  roll.marks
    .filter((mark) => (mark.rating ?? null) !== null || (mark.comment ?? null) !== null)
    .map((mark) => ({
      id: null,
      attendanceId: mark.attendanceId ?? null,
      teacherId: mark.ratedBy ?? null,
      ...day(roll),
      studentId: mark.studentId,
      rating: mark.rating ?? null,
      comment: mark.comment ?? null,
    }))

/** The mark without its empty fields, so a roll of forty students stays small. */
export function trimMark(mark: Mark): Mark {
  const { studentId, attendanceId, present, detail, reason, rating, comment, ratedBy } = mark
  return {
    studentId,
    ...(attendanceId ? { attendanceId } : {}),
    present,
    ...(detail ? { detail } : {}),
    ...(reason ? { reason } : {}),
    ...(rating ? { rating } : {}),
    ...(comment ? { comment } : {}),
    ...(ratedBy ? { ratedBy } : {}),
  }
}

/** Packs a roll from its rows. Marks are in the order of the students' ids. */
export function packRoll(header: RollCall, attendance: Attendance[], performance: Performance[]): RollRecord {
  const marks = new Map<number, Mark>()
  for (const row of attendance) {
    if (row.present === null) continue
    const { studentId, present, detail, reason } = row
    marks.set(studentId, { studentId, present, detail, reason, attendanceId: row.id ?? undefined })
  }
  for (const row of performance) {
    if (row.rating === null && row.comment === null) continue
    const mark = marks.get(row.studentId) ?? { studentId: row.studentId, present: null }
    marks.set(row.studentId, { ...mark, rating: row.rating, comment: row.comment, ratedBy: row.teacherId })
  }
  const { classId, lessonId, date, concludedAt, concludedBy, cancelledReason } = header
  const cancelled = cancelledReason === null ? {} : { cancelledReason }
  const ordered = [...marks.values()].sort((a, b) => a.studentId - b.studentId).map(trimMark)
  return { classId, lessonId, date, concludedAt, concludedBy, ...cancelled, marks: ordered }
}
