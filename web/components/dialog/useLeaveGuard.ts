import { useEffect, useRef } from 'react'

/**
 * While `active`, a closed or reloaded page is asked about by the browser, and the browser's 'back' calls `onBack`
 * instead of leaving.
 */
export function useLeaveGuard(active: boolean, onBack: () => void): void {
  const back = useRef(onBack)
  back.current = onBack
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // An entry of the same address: 'back' takes it away and changes nothing else.
    const guard = () => window.history.pushState({ ...window.history.state, guard: true }, '')
    const stay = () => {
      guard()
      back.current()
    }
    guard()
    window.addEventListener('beforeunload', ask)
    window.addEventListener('popstate', stay)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('popstate', stay)
      if (window.history.state?.guard) window.history.back()
    }
  }, [active])
}
