import { useState } from 'react'
import type { SchoolTransfers } from '#schema/sync/schoolTransfers.ts'
import { useServerQuery } from './useServerQuery.ts'

/**
 * The students on their way between this school and others of the network, which only the server knows. `isNetwork`:
 * there is another school, or was.
 */
export function useSchoolTransfers(schoolId: number | null) {
  const [times, setTimes] = useState(0)
  const query = useServerQuery(
    async (): Promise<SchoolTransfers> =>
      schoolId
        ? (await import('#web/api/schoolTransfers.ts')).fetchTransfers(schoolId)
        : { schools: [], transfers: [] },
    [schoolId, times],
  )
  const { schools = [], transfers = [] } = query.value ?? {}
  return { ...query, isNetwork: schools.length + transfers.length > 0, again: () => setTimes((before) => before + 1) }
}
