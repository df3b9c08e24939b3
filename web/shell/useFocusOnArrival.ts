import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Puts the focus at the start of a screen one has gone to, as a page load would. */
export function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // With the drawing: later it would take the focus from what a quick key went to.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    ref.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return ref
}
