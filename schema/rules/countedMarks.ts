import type { Attendance } from '../entities/attendance.ts'
import type { RollCall } from '../entities/rollCall.ts'
import type { Reader } from '../entities/tables.ts'

type OfRoll = Pick<RollCall, 'classId' | 'lessonId' | 'date'>

const nameOf = ({ classId, lessonId, date }: OfRoll) => `${classId}/${lessonId}/${date}`

/** The marks that figures count: all but those of days on which there was no lesson. */
export function countedMarks<M extends OfRoll>(
  marks: M[],
  rolls: readonly (OfRoll & Pick<RollCall, 'cancelledReason'>)[],
): M[] {
  const cancelled = new Set(rolls.filter(({ cancelledReason }) => cancelledReason !== null).map(nameOf))
  return cancelled.size ? marks.filter((mark) => !cancelled.has(nameOf(mark))) : marks
}

/** A student's own marks that count. */
export const countedAttendance = async (rows: Reader, studentId: number): Promise<Attendance[]> =>
  countedMarks(await rows.where('attendance', { studentId }), await rows.where('rollCalls', {}))
