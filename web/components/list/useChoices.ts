import { useSearchParams } from 'react-router-dom'

type Changes = Record<string, string>

/**
 * Choices of a screen that live in its address; an empty one is left out. Changes are applied to the address as it is
 * at that moment, because one choice may follow another before the screen has rendered the first. Those that continue
 * what is chosen, such as one more column, are a function of the address of that moment.
 */
export function useChoices() {
  const [chosen, setChosen] = useSearchParams()
  const choose = (changes: Changes | ((now: URLSearchParams) => Changes)) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(typeof changes === 'function' ? changes(next) : changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setChosen(next, { replace: true })
  }
  return [chosen, choose] as const
}
