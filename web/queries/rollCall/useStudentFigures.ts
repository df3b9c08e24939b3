import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import { type Counted, countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import { limitsOfSchool } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import { type YearFigures, yearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { useRowsAtRest } from '../useRows.ts'

/**
 * The attendance of a school's students in the year of a day and who is 'em risco', by the student's id; undefined while it is computed. One pass for all,
 * when the rolls change, class by class and of that year alone, because a large school has many years of rolls.
 * @param ready false while the screen has something more urgent to draw
 */
export const useStudentFigures = (
  schoolId: number | null,
  today: string,
  ready: boolean,
): Map<number, YearFigures> | undefined =>
  useRowsAtRest(
    async (rows) => {
      if (schoolId === null || !ready) return undefined
      const year = today.slice(0, 4)
      const limits = await limitsOfSchool(rows, schoolId, today)
      const marks: Counted<Attendance>[][] = []
      const enrollments: Enrollment[][] = []
      for (const schoolClass of await rows.where('classes', { schoolId })) {
        if (isClosed(schoolClass, `${year}-01-01`)) continue
        const classId = schoolClass.id
        const ofYear = ({ date }: { date: string }) => date.startsWith(year)
        const attendance = (await rows.where('attendance', { classId })).filter(ofYear)
        marks.push(countedMarks(attendance, await rows.where('rollCalls', { classId })))
        enrollments.push(await rows.where('enrollments', { classId }))
      }
      return yearFigures({ marks: flat(marks), enrollments: flat(enrollments) }, limits, { today })
    },
    [schoolId, today, ready],
  )

function* flat<M>(lists: readonly (readonly M[])[]): Generator<M> {
  for (const list of lists) yield* list
}
