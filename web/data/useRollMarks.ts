import type { AttendanceDetail, PerformanceLevel } from '../../schema/entities/labels.ts'
import type { RollCall } from '../../schema/entities/rollCall.ts'
import { keyOf } from '../../schema/entities/tables.ts'
import { useRows } from './useRows.ts'

export interface StudentMark {
  present: boolean | null
  detail: AttendanceDetail | null
  reason: string | null
  rating: PerformanceLevel | null
  comment: string | null
}
export const noMark: StudentMark = { present: null, detail: null, reason: null, rating: null, comment: null }

/** A roll as the device has it: null where it was never begun. */
export interface RollMarks {
  roll: (RollCall & { concluder: string | null }) | null
  /** By the student's number. */
  marks: Map<number, StudentMark>
}

/** What was registered in a roll call, live; undefined while it loads. */
export function useRollMarks(classId: number, lessonId: number, date: string): RollMarks | undefined {
  return useRows(
    async (rows) => {
      const day = { classId, lessonId, date }
      const [roll, attendance, performance] = await Promise.all([
        rows.get('rollCalls', keyOf('rollCalls', day)),
        rows.where('attendance', day),
        rows.where('performance', day),
      ])
      const marks = new Map<number, StudentMark>()
      for (const { studentId, present, detail, reason } of attendance)
        marks.set(studentId, { ...noMark, present, detail, reason })
      for (const { studentId, rating, comment } of performance)
        marks.set(studentId, { ...(marks.get(studentId) ?? noMark), rating, comment })
      const concluder = roll?.concludedBy ? ((await rows.get('users', roll.concludedBy))?.name ?? null) : null
      return { roll: roll ? { ...roll, concluder } : null, marks }
    },
    [classId, lessonId, date],
  )
}
