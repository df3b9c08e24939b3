import type { Attendance } from '#schema/nouns/attendance.ts'
import { type Counted, countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import { type StudentFigures, studentFigures } from '#schema/rules/attendance/studentFigures.ts'
import { useRowsAtRest } from '../useRows.ts'

/**
 * The attendance of a school's students in a year, by the student's id; undefined while it is computed. One pass for all,
 * when the rolls change, class by class and of that year alone, because a large school has many years of rolls.
 * @param ready false while the screen has something more urgent to draw
 */
export const useStudentFigures = (
  schoolId: number | null,
  year: string,
  ready: boolean,
): Map<number, StudentFigures> | undefined =>
  useRowsAtRest(
    async (rows) => {
      if (schoolId === null || !ready) return undefined
      const marks: Counted<Attendance>[][] = []
      for (const { id: classId, closedOn } of await rows.where('classes', { schoolId })) {
        if (closedOn !== null && closedOn < year) continue
        const ofYear = ({ date }: { date: string }) => date.startsWith(year)
        const attendance = (await rows.where('attendance', { classId })).filter(ofYear)
        marks.push(countedMarks(attendance, await rows.where('rollCalls', { classId })))
      }
      return studentFigures(flat(marks))
    },
    [schoolId, year, ready],
  )

function* flat<M>(lists: readonly (readonly M[])[]): Generator<M> {
  for (const list of lists) yield* list
}
