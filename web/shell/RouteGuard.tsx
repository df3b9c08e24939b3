import { Center, Spinner } from '@chakra-ui/react'
import { lazy, type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { mayOpen } from '#schema/permissions/areas.ts'
import { useSession } from '#web/session/session.ts'
import { useDeviceLock } from '#web/session/useDeviceLock.ts'
import { useEngine } from '#web/sync/engine.ts'

const LockScreen = lazy(() => import('./LockScreen.tsx'))

/**
 * A person who must choose a new password or set up a second factor gets nothing else from the server, so they are
 * redirected here.
 */
const profile = '/profile'

export function RouteGuard({ children }: { children: ReactNode }) {
  const { status, user, mustSetUp } = useSession()
  const lock = useDeviceLock(({ state }) => state)
  // Then the screens say why; there is nothing that they could show.
  const unreadable = useEngine(({ standing, broken }) => standing === 'blocked' || broken)
  const { pathname, search } = useLocation()
  const wasSignedIn = useRef(false)
  if (status === 'loading') return <PageSpinner />
  // A person who signs in after a sign-out is not sent to the address of the person before them.
  const from = wasSignedIn.current ? undefined : `${pathname}${search}`
  wasSignedIn.current ||= user !== null
  // Families read it without an account, at the same address.
  if (!user && pathname === '/privacy') return <Navigate to="/auth/privacy" replace />
  if (!user) return <Navigate to="/auth" replace state={from && { from }} />
  if (lock === 'unknown' && !unreadable) return <PageSpinner />
  if (lock === 'locked') return <LockScreen user={user} />
  if ((user.mustChangePassword || mustSetUp) && pathname !== profile) return <Navigate to={profile} replace />
  if (!mayOpen(user, pathname)) return <Navigate to="/" replace />
  return children
}

export const PageSpinner = () => (
  <Center minH="40dvh" role="status" aria-label="Carregando">
    <Spinner
      boxSize="8"
      borderWidth="3px"
      borderRadius="full"
      borderColor="border"
      borderTopColor="brand.fg"
      animation="spin 800ms linear infinite"
      display="block"
    />
  </Center>
)
