import { useEffect, useMemo, useState } from 'react'
import { type PeriodChoice, usualPeriods } from '#web/model/schedule/periodChoices.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useSchoolYears } from './useSchoolYears.ts'

/**
 * The periods that can be chosen today for the figures and papers of a school. Its terms and years come once they are
 * read, with the part of the app that names them.
 */
export function usePeriods(schoolId: number | null): PeriodChoice[] {
  const { date: today } = useNow()
  const years = useSchoolYears(schoolId)
  const [terms, setTerms] = useState<PeriodChoice[]>([])
  useEffect(() => {
    if (!years?.length) return
    import('#web/model/schedule/termChoices.ts').then(
      ({ termChoices }) => setTerms(termChoices(years, today)),
      () => {},
    )
  }, [years, today])
  return useMemo(() => [...usualPeriods(today), ...terms], [terms, today])
}
