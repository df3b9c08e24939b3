import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSessionState } from '#web/session/sessionState.ts'
import { Starting } from './Starting.tsx'

/** Shows the app to people who are signed in, and the sign-in page to all others. */
export function Gate({ children }: { children: ReactNode }) {
  const { status, user } = useSessionState()
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  if (status === 'loading') return <Starting />
  // A person who signs in after a sign-out is not sent to the address of the person before them.
  const from = wasSignedIn.current ? undefined : `${pathname}${search}`
  wasSignedIn.current ||= user !== null
  // Families read it without an account, at the same address.
  if (!user && pathname === '/privacy') return <Navigate to="/auth/privacy" replace />
  if (!user) return <Navigate to="/auth" replace state={from && { from }} />
  return children
}
