import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useChoices } from './useChoices.ts'

/**
 * The text of a list's search, which lives in the address as `busca`. It is shown at once and written afterwards: the
 * router updates the address late, which would swallow letters. Navigating to an address, by 'back' or by a link, sets
 * the text from it again.
 */
export function useSearchText() {
  const [address, choose] = useChoices()
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const inAddress = address.get('busca') ?? ''
  const [text, setText] = useState(inAddress)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that only this search rewrote says nothing new
  useEffect(() => {
    if (navigationType !== 'REPLACE') setText(inAddress)
  }, [key])
  return [
    text,
    (typed: string) => {
      setText(typed)
      choose({ busca: typed })
    },
  ] as const
}
