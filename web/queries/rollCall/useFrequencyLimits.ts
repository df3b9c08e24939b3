import { defaultFrequencyLimits, type FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { limitsOfSchool } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRows } from '../useRows.ts'
import { useSchoolId } from '../useSchoolId.ts'

/** The limits of the school on the screen that are in force today; the usual ones until they are read. */
export function useFrequencyLimits(): FrequencyLimits {
  const { date } = useNow()
  const schoolId = useSchoolId()
  return useRows((rows) => limitsOfSchool(rows, schoolId ?? 0, date), [schoolId, date]) ?? defaultFrequencyLimits
}
