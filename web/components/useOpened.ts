import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What can be open over a list: `novo` is a new row's form, the others are about the row of their number. */
export type Opening =
  | 'novo'
  | 'editar'
  | 'historico'
  | 'excluir'
  | 'alunos'
  | 'principal'
  | 'tirar-professor'
  | 'nova-senha'
const openings: readonly Opening[] = [
  'novo',
  'editar',
  'historico',
  'excluir',
  'alunos',
  'principal',
  'tirar-professor',
  'nova-senha',
]

/**
 * The dialog over a screen, in its address, such as ?editar=7: a link opens it and the browser's 'back' closes it.
 * Closing goes back to where it was opened from; one that was opened by a link is taken out of the address. It is gone at
 * once, however long the way back takes.
 */
export function useOpened() {
  const location = useLocation()
  const navigate = useNavigate()
  /** The entry of the browser's history whose dialog was closed, until the address is another. */
  const [closed, setClosed] = useState('')
  const closing = useRef('')
  /** What is to be opened as soon as the way back is over: it would be closed by it. */
  const next = useRef<Parameters<typeof open>>(undefined)
  const address = new URLSearchParams(location.search)
  const named = openings.find((each) => address.has(each)) ?? null
  const what = closed === location.key ? null : named
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address names a dialog, or none any more
  useEffect(() => {
    if (named) return
    closing.current = ''
    setClosed('')
    if (next.current) open(...next.current)
    next.current = undefined
  }, [named])
  const without = () => {
    const rest = new URLSearchParams(window.location.search)
    for (const each of openings) rest.delete(each)
    return rest
  }
  function open(opening: Opening, id = 1) {
    if (closing.current) {
      next.current = [opening, id]
      return
    }
    const search = without()
    search.set(opening, String(id))
    void navigate({ search: `?${search}` }, { state: { opened: true } })
  }
  return {
    what,
    /** The row it is about; 0 for none. */
    id: Number(what && address.get(what)) || 0,
    open,
    close() {
      // Asked twice for one dialog, also by who knew it only as it was open, it goes back once.
      if (!what || closing.current === location.key) return
      closing.current = location.key
      setClosed(location.key)
      const opened = (location.state as { opened?: boolean } | null)?.opened
      if (opened) void navigate(-1)
      else void navigate({ search: `?${without()}` }, { replace: true })
    },
  }
}
