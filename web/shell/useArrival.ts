import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { tabHistory } from '#web/components/ui/tabHistory.ts'
import { scrollBack } from './scrollBack.ts'

/**
 * After navigating to a screen it begins at its start, with the focus there, as a page load would. Going back, it is
 * scrolled to where it was left, as soon as it is high enough.
 */
export function useArrival(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const { pathname, search, key: own } = useLocation()
  // The router names the first entry of every load alike.
  const key = own === 'default' ? pathname + search : own
  const type = useNavigationType()
  const before = useRef<string>(undefined)
  const shown = useRef(key)
  const stop = useRef(() => {})
  // A layout effect: later it would take the focus away from an element that a quick key has focused.
  useLayoutEffect(() => {
    const isOther = before.current !== undefined && before.current !== pathname
    before.current = pathname
    shown.current = key
    tabHistory.noteAddress(pathname + search)
    stop.current()
    const left = type === 'POP' ? tabHistory.scrollOf(key) : undefined
    if (isOther) ref.current?.focus({ preventScroll: true })
    if (left) stop.current = scrollBack(left, ref.current!)
    else if (isOther) window.scrollTo(0, 0)
    if (!left) tabHistory.noteScroll(key, window.scrollY)
  }, [pathname, search, key, type])
  useEffect(() => {
    const note = () => tabHistory.noteScroll(shown.current, window.scrollY)
    window.history.scrollRestoration = 'manual'
    window.addEventListener('scroll', note, { passive: true })
    const store = () => tabHistory.store()
    window.addEventListener('pagehide', store)
    return () => {
      stop.current()
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
      window.history.scrollRestoration = 'auto'
    }
  }, [])
  return ref
}
