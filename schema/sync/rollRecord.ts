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
/** The fields of a header that most rolls lack: they are sent when there is something in them. */
type Rare = 'cancelledReason' | 'periods' | 'content'

export interface RollRecord extends Omit<RollCall, Rare>, Partial<Pick<RollCall, Rare>> {
  /**
   * Only sent to teachers of other subjects of the class, who do not hold the lesson: the module of it. It says at which
   * hour of the day the roll was.
   */
  moduleId?: number
  marks: Mark[]
}

export interface Mark {
  studentId: number
  /** Only sent to the student of this mark, who needs it to evaluate the lesson. */
  attendanceId?: number
  present: boolean | null
  detail?: AttendanceDetail | null
  reason?: string | null
  periods?: number | null
  rating?: PerformanceLevel | null
  comment?: string | null
  ratedBy?: number | null
}

const day = (roll: RollRecord) => ({ classId: roll.classId, lessonId: roll.lessonId, date: roll.date })

export function headerOf({ marks: _, moduleId: __, ...header }: RollRecord): RollCall {
  const { cancelledReason = null, periods = null, content = null } = header
  return { ...header, cancelledReason, periods, content }
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
      periods: mark.periods ?? null,
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
  const { studentId, attendanceId, present, detail, reason, periods, rating, comment, ratedBy } = mark
  return {
    studentId,
    ...(attendanceId ? { attendanceId } : {}),
    present,
    ...(detail ? { detail } : {}),
    ...(reason ? { reason } : {}),
    ...(periods ? { periods } : {}),
    ...(rating ? { rating } : {}),
    ...(comment ? { comment } : {}),
    ...(ratedBy ? { ratedBy } : {}),
  }
}

/**
 * A roll as the teachers of other subjects of the class see it: who was present, and nothing that was said of them.
 * @param moduleId that of its lesson
 */
export const packPresences = (
  header: RollCall,
  attendance: readonly Attendance[],
  moduleId: number | undefined,
): RollRecord => ({
  ...packRoll(
    header,
    attendance.map((mark) => ({ ...mark, reason: null })),
    [],
  ),
  ...(moduleId !== undefined && { moduleId }),
})

/** Packs a roll from its rows. Marks are in the order of the students' ids. */
export function packRoll(header: RollCall, attendance: Attendance[], performance: Performance[]): RollRecord {
  const marks = new Map<number, Mark>()
  for (const row of attendance) {
    if (row.present === null) continue
    const { studentId, present, detail, reason, periods } = row
    marks.set(studentId, { studentId, present, detail, reason, periods, attendanceId: row.id ?? undefined })
  }
  for (const row of performance) {
    if (row.rating === null && row.comment === null) continue
    const mark = marks.get(row.studentId) ?? { studentId: row.studentId, present: null }
    marks.set(row.studentId, { ...mark, rating: row.rating, comment: row.comment, ratedBy: row.teacherId })
  }
  const { classId, lessonId, date, concludedAt, concludedBy, cancelledReason, periods, content } = header
  const rare = {
    ...(cancelledReason !== null && { cancelledReason }),
    ...(periods !== null && { periods }),
    ...(content !== null && { content }),
  }
  const ordered = [...marks.values()].sort((a, b) => a.studentId - b.studentId).map(trimMark)
  return { classId, lessonId, date, concludedAt, concludedBy, ...rare, marks: ordered }
}
