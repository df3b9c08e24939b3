import { createContext, createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The parameter of the address that opened the dialog around, with its value; empty outside of one. */
export const DialogPlace = createContext('')

/**
 * The dialog over a screen, kept in its address, such as ?editar=7: a link opens it and the browser's 'back' closes it.
 * Which parameters open one is said by the dialogs and acts of the screen. Closing goes back to where it was opened
 * from; a dialog opened by a link is removed from the address instead. It disappears at once, however long going back
 * takes.
 */
export function useDialogParam() {
  const location = useLocation()
  const navigate = useNavigate()
  /** The key of the history entry whose dialog was closed, until the address changes. */
  const [closed, setClosed] = useState('')
  const closing = useRef('')
  /** The dialog to open once going back is over: opened earlier, it would be closed by it. */
  const next = useRef<Parameters<typeof open>>(undefined)
  /** The parameter of the dialog that is open. */
  const shown = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address changes
  useEffect(() => {
    closing.current = ''
    setClosed('')
    if (next.current) open(...next.current)
    next.current = undefined
  }, [location.key])
  const held = useRef<{ id: number } | null>(null)
  const without = () => {
    const rest = new URLSearchParams(window.location.search)
    if (shown.current) rest.delete(shown.current)
    return rest
  }
  function open(opening: string, id = 1) {
    if (closing.current) {
      next.current = [opening, id]
      return
    }
    const search = without()
    search.set(opening, String(id))
    void navigate({ search: `?${search}` }, { state: { ...(location.state as object | null), opened: true } })
  }
  return {
    /**
     * The dialog that the address names, of those that are offered.
     * @param offered what a parameter with its value as an id, 0 for none, opens
     */
    dialog(offered: (name: string, id: number) => ReactNode): ReactNode {
      shown.current = undefined
      if (closed === location.key) return null
      for (const [name, value] of new URLSearchParams(location.search)) {
        const dialog = offered(name, Number(value) || 0)
        if (!dialog) continue
        shown.current = name
        return createElement(DialogPlace, { value: `${name},${value}` }, dialog)
      }
      return null
    },
    /**
     * The row of the dialog. One that is being edited stays as it last was when it is deleted elsewhere, so that the
     * form does not disappear with what was typed into it.
     * @param rows undefined while they load
     */
    rowIn<R extends { id: number }>(rows: readonly R[] | undefined, name: string, id: number): R | undefined {
      const found = rows?.find((row) => row.id === id)
      if (name !== 'editar') return found
      if (found) held.current = found
      return found ?? (held.current?.id === id ? (held.current as R) : undefined)
    },
    open,
    close() {
      // It goes back only once per dialog, also when a stale callback calls `close` again.
      if (!shown.current || closing.current === location.key) return
      closing.current = location.key
      setClosed(location.key)
      const opened = (location.state as { opened?: boolean } | null)?.opened
      if (opened) void navigate(-1)
      else void navigate({ search: `?${without()}` }, { replace: true })
    },
  }
}
