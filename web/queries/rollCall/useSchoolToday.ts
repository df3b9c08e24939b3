import { type SchoolToday, schoolTodayOf } from '#web/model/schedule/schoolToday.ts'
import { useRows } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'

/** What a school has on a day, from the rolls that have arrived; undefined while it loads. */
export const useSchoolToday = (schoolId: number | null, date: string): SchoolToday | undefined =>
  useRows(
    async (rows) => (schoolId === null ? undefined : schoolTodayOf(withClassNames(rows), schoolId, date)),
    [schoolId, date],
  )
