import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The day in the address; without one, the day on which the sheet was opened, which is then put there: midnight does not
 * change the sheet under a teacher's hands, and a reload opens the same one.
 */
export function usePinnedDate(given: string | null, today: string): string {
  const [opened] = useState(today)
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (given !== null) return
    setSearch(
      (search) => {
        search.set('date', opened)
        return search
      },
      { replace: true },
    )
  }, [given, opened, setSearch])
  return given ?? opened
}
