import { countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import { limitsOfSchool } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import { type YearFigures, yearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { useRowsAtRest } from '../useRows.ts'
import { recordsOfSchool } from './recordsOfSchool.ts'

/**
 * The attendance of a school's students in the year of a day and who is 'em risco', by the student's id; undefined while
 * it is computed. One pass for all, when the rolls change.
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
      const limits = await limitsOfSchool(rows, schoolId, today)
      const { attendance, rolls, enrollments } = await recordsOfSchool(rows, schoolId, today)
      return yearFigures({ marks: countedMarks(attendance, rolls), enrollments }, limits, { today })
    },
    [schoolId, today, ready],
  )
