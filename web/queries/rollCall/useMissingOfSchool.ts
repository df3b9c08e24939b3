import { missingRolls, type PendingRoll } from '#schema/rules/attendance/rollDays.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRowsAtRest } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'

/** The rolls of a school that are missing from the seven days before today; undefined while they load. */
export function useMissingOfSchool(schoolId: number | null): PendingRoll[] | undefined {
  const now = useNow()
  // Of days before today, so the time of day makes no difference.
  return useRowsAtRest(
    async (rows) => (schoolId ? missingRolls(withClassNames(rows), schoolId, now) : undefined),
    [schoolId, now.date],
  )
}
