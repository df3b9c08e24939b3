import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The day in the address. Without one, the day on which the sheet was opened, which is then written into the address:
 * midnight does not change an open sheet, and a reload opens the same one.
 */
export function usePinnedDate(requested: string | null, today: string): string {
  const [opened] = useState(today)
  const [, setSearch] = useSearchParams()
  useEffect(() => {
    if (requested !== null) return
    setSearch(
      (search) => {
        search.set('date', opened)
        return search
      },
      { replace: true },
    )
  }, [requested, opened, setSearch])
  return requested ?? opened
}
