import { type TeacherRating, teacherRatings } from '../../schema/rules/teacherRatings.ts'
import { useRows } from './useRows.ts'

/** What students make of the teachers of a school, by teacher; undefined while it loads. */
export const useTeacherRatings = (schoolId: number | null): Map<number, TeacherRating> | undefined =>
  useRows(
    async (rows) =>
      teacherRatings(await rows.where('classes', schoolId ? { schoolId } : {}), await rows.where('evaluations', {})),
    [schoolId],
  )
