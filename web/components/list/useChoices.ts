import { useSearchParams } from 'react-router-dom'

/**
 * Choices of a screen that live in its address; an empty one is left out. Changes are applied to the address as it is
 * at that moment, because one choice may follow another before the screen has rendered the first.
 */
export function useChoices() {
  const [chosen, setChosen] = useSearchParams()
  const choose = (changes: Record<string, string>) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setChosen(next, { replace: true })
  }
  return [chosen, choose] as const
}
