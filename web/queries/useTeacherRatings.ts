import { type TeacherRating, teacherRatings } from '#web/model/performance/teacherRatings.ts'
import { useRows } from './useRows.ts'

/** How students rate the teachers of a school, by teacher id; undefined while it loads. */
export const useTeacherRatings = (schoolId: number | null): Map<number, TeacherRating> | undefined =>
  useRows(
    async (rows) =>
      teacherRatings(await rows.where('classes', schoolId ? { schoolId } : {}), await rows.where('evaluations', {})),
    [schoolId],
  )
