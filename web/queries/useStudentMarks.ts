import type { Attendance } from '#schema/nouns/attendance.ts'
import { type Counted, countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { namedClasses } from './namedClasses.ts'
import { useRows } from './useRows.ts'

/** A student's marks that count, and the titles of all classes by id; undefined while they load. */
export const useStudentMarks = (
  studentId: number,
): { marks: Counted<Attendance>[]; titles: Map<number, string> } | undefined =>
  useRows(
    async (rows) => ({
      marks: await countedAttendance(rows, studentId),
      titles: new Map((await namedClasses(rows, await rows.where('classes', {}))).map(({ id, title }) => [id, title])),
    }),
    [studentId],
  )
