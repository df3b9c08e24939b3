import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What can be open over a list: `novo` is a new row's form, the others are about the row of their number. */
export type Opening = 'novo' | 'editar' | 'historico' | 'excluir' | 'alunos' | 'principal' | 'tirar-professor'
const openings: readonly Opening[] = [
  'novo',
  'editar',
  'historico',
  'excluir',
  'alunos',
  'principal',
  'tirar-professor',
]

/**
 * The dialog over a screen, in its address, such as ?editar=7: a link opens it and the browser's 'back' closes it.
 * Closing goes back to where it was opened from; one that was opened by a link is taken out of the address.
 */
export function useOpened() {
  const location = useLocation()
  const navigate = useNavigate()
  const closed = useRef('')
  const address = new URLSearchParams(location.search)
  const what = openings.find((each) => address.has(each)) ?? null
  useEffect(() => {
    if (!what) closed.current = ''
  }, [what])
  const without = () => {
    const rest = new URLSearchParams(window.location.search)
    for (const each of openings) rest.delete(each)
    return rest
  }
  return {
    what,
    /** The row it is about; 0 for none. */
    id: Number(what && address.get(what)) || 0,
    open(opening: Opening, id = 1) {
      const next = without()
      next.set(opening, String(id))
      void navigate({ search: `?${next}` }, { state: { opened: true } })
    },
    close() {
      // Asked twice for one dialog, it goes back once.
      if (!what || closed.current === location.key) return
      closed.current = location.key
      const opened = (location.state as { opened?: boolean } | null)?.opened
      if (opened) void navigate(-1)
      else void navigate({ search: `?${without()}` }, { replace: true })
    },
  }
}
