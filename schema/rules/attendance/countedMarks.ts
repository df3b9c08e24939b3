import type { Attendance } from '#schema/nouns/attendance.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import type { Reader } from '#schema/nouns/tables.ts'

type OfRoll = Pick<RollCall, 'classId' | 'lessonId' | 'date'>

const rollKey = ({ classId, lessonId, date }: OfRoll) => `${classId}/${lessonId}/${date}`

/** A mark with the lessons (*aulas*) that its roll counts for: one where it does not say. */
export type Counted<M> = M & { lessons?: number }

/** The marks that figures count, each with the lessons of its roll: all but those of cancelled rolls. */
export function countedMarks<M extends OfRoll>(
  marks: M[],
  rolls: readonly (OfRoll & Pick<RollCall, 'cancelledReason' | 'periods'>)[],
): Counted<M>[] {
  const lessonsOf = new Map<string, number>()
  for (const roll of rolls) {
    const lessons = roll.cancelledReason === null ? (roll.periods ?? 1) : 0
    if (lessons !== 1) lessonsOf.set(rollKey(roll), lessons)
  }
  if (lessonsOf.size === 0) return marks
  return marks.flatMap((mark) => {
    const lessons = lessonsOf.get(rollKey(mark))
    if (lessons === undefined) return [mark]
    return lessons ? [{ ...mark, lessons }] : []
  })
}

/** A student's marks that count. */
export const countedAttendance = async (rows: Reader, studentId: number): Promise<Counted<Attendance>[]> =>
  countedMarks(await rows.where('attendance', { studentId }), await rows.where('rollCalls', {}))
