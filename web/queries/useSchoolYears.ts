import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import { useRows } from './useRows.ts'

/** The years of a school, the latest first; undefined while they load. */
export const useSchoolYears = (schoolId: number | null): SchoolYear[] | undefined =>
  useRows(
    async (rows) =>
      (await rows.where('schoolYears', { schoolId: schoolId ?? 0 })).sort((a, b) =>
        b.firstDay.localeCompare(a.firstDay),
      ),
    [schoolId],
  )
