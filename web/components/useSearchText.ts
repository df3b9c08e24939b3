import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useChoices } from './useChoices.ts'

/**
 * What is typed in a list's search, which lives in the address as `busca`. It is shown at once and written after: the router
 * draws an address late, which would eat letters. An address gone to, by 'back' or by a link, says what it is again.
 */
export function useSearchText() {
  const [address, choose] = useChoices()
  const { key } = useLocation()
  const how = useNavigationType()
  const kept = address.get('busca') ?? ''
  const [text, setText] = useState(kept)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that only this search rewrote says nothing new
  useEffect(() => {
    if (how !== 'REPLACE') setText(kept)
  }, [key])
  return [
    text,
    (typed: string) => {
      setText(typed)
      choose({ busca: typed })
    },
  ] as const
}
