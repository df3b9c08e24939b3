import { useEffect, useMemo } from 'react'
import { draftsOf } from './drafts.ts'
import { useSessionState } from './sessionState.ts'
import { forgetUnwritten } from './unwrittenDrafts.ts'

/** The drafts of the person signed in; null where nobody is. They outlive the page. */
export function usePersonDrafts() {
  const mirror = useSessionState((state) => state.mirror)
  const drafts = useMemo(() => mirror && draftsOf(mirror), [mirror])
  useEffect(() => {
    if (!drafts) return
    window.addEventListener('pagehide', drafts.pageEnds)
    // A page that was only put aside goes on writing.
    window.addEventListener('pageshow', forgetUnwritten)
    return () => {
      window.removeEventListener('pagehide', drafts.pageEnds)
      window.removeEventListener('pageshow', forgetUnwritten)
    }
  }, [drafts])
  return drafts
}
