import type { RollCall, RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import { periodsOfNew } from '#schema/rules/schedule/periodsOfNew.ts'
import { rowsForQuery } from '#web/mirror/database/mirror.ts'
import { rowName } from '#web/mirror/outbox/stagedChanges.ts'
import { type Delivery, deliveryOf } from '#web/mirror/outbox/summary.ts'
import { noMark, type StudentMark } from '#web/model/attendance/studentMark.ts'
import { useMirrorQuery } from '../useRows.ts'

/** A roll as this device has it: `roll` is null when it was never begun. */
export interface RollMarks {
  roll: (RollCall & { concluder: string | null }) | null
  /** By student id. */
  marks: Map<number, StudentMark>
  /** How many lessons it counts for, or will. */
  periods: number
  delivery: Delivery
}

/**
 * The marks of a roll call and how far it has been delivered, read together so that they agree; undefined while they
 * load.
 * @param moduleId the lesson's
 */
export function useRollMarks({ moduleId, ...day }: RollPlace & { moduleId: number }): RollMarks | undefined {
  const { classId, lessonId, date } = day
  return useMirrorQuery(
    async (mirror) => {
      const rows = rowsForQuery(mirror)
      const key = keyOf('rollCalls', day)
      const [roll, marks, delivery] = await Promise.all([
        rows.get('rollCalls', key),
        marksOfRoll(rows, day),
        deliveryOf(mirror, rowName('rolls', key)),
      ])
      const concluder = roll?.concludedBy ? ((await rows.get('users', roll.concludedBy))?.name ?? null) : null
      const periods = (roll ?? (await periodsOfNew(rows, day, moduleId)))?.periods ?? 1
      return { roll: roll ? { ...roll, concluder } : null, marks, periods, delivery }
    },
    [classId, lessonId, date, moduleId],
  )
}

/** The marks of a roll, by student id. */
export async function marksOfRoll(rows: Reader, day: RollPlace): Promise<Map<number, StudentMark>> {
  const [attendance, performance] = await Promise.all([rows.where('attendance', day), rows.where('performance', day)])
  const marks = new Map<number, StudentMark>()
  for (const { studentId, present, detail, reason, periods } of attendance)
    marks.set(studentId, { ...noMark, present, detail, reason, periods })
  for (const { studentId, rating, comment } of performance)
    marks.set(studentId, { ...(marks.get(studentId) ?? noMark), rating, comment })
  return marks
}
