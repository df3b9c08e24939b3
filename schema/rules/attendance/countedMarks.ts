import type { Attendance } from '#schema/nouns/attendance.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import type { Reader } from '#schema/nouns/tables.ts'

type OfRoll = Pick<RollCall, 'classId' | 'lessonId' | 'date'>

const rollKey = ({ classId, lessonId, date }: OfRoll) => `${classId}/${lessonId}/${date}`

/** The marks that figures count: all but those of cancelled rolls. */
export function countedMarks<M extends OfRoll>(
  marks: M[],
  rolls: readonly (OfRoll & Pick<RollCall, 'cancelledReason'>)[],
): M[] {
  const cancelled = new Set(rolls.filter(({ cancelledReason }) => cancelledReason !== null).map(rollKey))
  return cancelled.size ? marks.filter((mark) => !cancelled.has(rollKey(mark))) : marks
}

/** A student's marks that count. */
export const countedAttendance = async (rows: Reader, studentId: number): Promise<Attendance[]> =>
  countedMarks(await rows.where('attendance', { studentId }), await rows.where('rollCalls', {}))
