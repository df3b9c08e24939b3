import { useMemo } from 'react'
import { type PeriodChoice, periodChoices } from '#web/model/schedule/periodChoices.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useSchoolYears } from './useSchoolYears.ts'

/** The periods that can be chosen today for the figures and papers of a school; its years come once they are read. */
export function usePeriods(schoolId: number | null): PeriodChoice[] {
  const { date: today } = useNow()
  const years = useSchoolYears(schoolId)
  return useMemo(() => periodChoices(years ?? [], today), [years, today])
}
