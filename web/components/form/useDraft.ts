import { useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { DialogPlace } from '#web/components/dialog/useDialogParam.ts'
import { notifyDone } from '#web/components/toast/notify.ts'
import { Drafts } from './drafts.ts'

/**
 * The draft of one form, by its place in the app: the screen, the row that its dialog is about, and its own name.
 * @param form distinguishes it from other forms of that place; null for a form that keeps none
 */
export function useDraft(form: string | null) {
  const store = useContext(Drafts)
  const { pathname } = useLocation()
  const about = useContext(DialogPlace)
  // The address changes before the dialog is gone.
  const name = useRef(`${pathname}?${about} ${form}`).current
  const writing = useRef(0)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => writing.current > 0 && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (!store || form === null) return null

  async function keep(value: unknown) {
    if (value === null && !store!.known(name)) return
    writing.current++
    await store!.keep(name, value)
    writing.current--
  }
  return {
    known: () => store.known(name),
    read: () => store.read(name),
    /** Keeps the value; null discards it. */
    keep,
    /** Discards what the person no longer wants, which can be undone. */
    discard(value: unknown) {
      void keep(null)
      notifyDone('O que você digitou foi descartado', undefined, {
        label: 'Desfazer',
        run: () => void store.keep(name, value),
      })
    },
  }
}
