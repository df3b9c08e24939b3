import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focuses the start of a screen after navigating to it, as a page load would. */
export function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // A layout effect: later it would take the focus away from an element that a quick key has focused.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    ref.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return ref
}
