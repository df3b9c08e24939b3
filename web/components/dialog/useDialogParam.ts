import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The dialogs that can be open over a list: `novo` is the form of a new row, the others are about an existing row. */
const dialogParams = [
  ...(['novo', 'editar', 'historico', 'excluir', 'alunos', 'principal', 'tirar-professor', 'encerrar'] as const),
  ...(['nova-senha', 'dados', 'faltas', 'limites', 'feriados', 'importar', 'papeis', 'modulos'] as const),
  ...(['declaracao', 'cartoes', 'desativar', 'nomes', 'afastar', 'horario'] as const),
]
export type DialogParam = (typeof dialogParams)[number]

/** Returns true for a parameter of the address that opens a dialog. */
export const isDialogParam = (name: string) => (dialogParams as readonly string[]).includes(name)

/**
 * The dialog over a screen, kept in its address, such as ?editar=7: a link opens it and the browser's 'back' closes it.
 * Closing goes back to where it was opened from; a dialog opened by a link is removed from the address instead. It
 * disappears at once, however long going back takes.
 */
export function useDialogParam() {
  const location = useLocation()
  const navigate = useNavigate()
  /** The key of the history entry whose dialog was closed, until the address changes. */
  const [closed, setClosed] = useState('')
  const closing = useRef('')
  /** The dialog to open once going back is over: opened earlier, it would be closed by it. */
  const next = useRef<Parameters<typeof open>>(undefined)
  const address = new URLSearchParams(location.search)
  const named = dialogParams.find((each) => address.has(each)) ?? null
  const what = closed === location.key ? null : named
  const id = Number(what && address.get(what)) || 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address starts or stops naming a dialog
  useEffect(() => {
    if (named) return
    closing.current = ''
    setClosed('')
    if (next.current) open(...next.current)
    next.current = undefined
  }, [named])
  const held = useRef<{ id: number } | null>(null)
  const without = () => {
    const rest = new URLSearchParams(window.location.search)
    for (const each of dialogParams) rest.delete(each)
    return rest
  }
  function open(opening: DialogParam, id = 1) {
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
    /** The id of its row; 0 for none. */
    id,
    /**
     * The row of the dialog. One that is being edited stays as it last was when it is deleted elsewhere, so that the
     * form does not disappear with what was typed into it.
     * @param rows undefined while they load
     */
    rowIn<R extends { id: number }>(rows: readonly R[] | undefined): R | undefined {
      const found = rows?.find((row) => row.id === id)
      if (found) held.current = found
      return found ?? (what === 'editar' && held.current?.id === id ? (held.current as R) : undefined)
    },
    open,
    close() {
      // It goes back only once per dialog, also when a stale callback calls `close` again.
      if (!what || closing.current === location.key) return
      closing.current = location.key
      setClosed(location.key)
      const opened = (location.state as { opened?: boolean } | null)?.opened
      if (opened) void navigate(-1)
      else void navigate({ search: `?${without()}` }, { replace: true })
    },
  }
}
