import { Center, Spinner } from '@chakra-ui/react'
import { lazy, type ReactNode, useDeferredValue } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { User } from '#schema/nouns/user.ts'
import { mayOpen } from '#schema/permissions/areas.ts'
import { useSession } from '#web/session/session.ts'
import { useDeviceLock } from '#web/session/useDeviceLock.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { Starting } from './Starting.tsx'

const LockScreen = lazy(() => import('./LockScreen.tsx'))

/**
 * A person who must choose a new password or set up a second factor gets nothing else from the server, so they are
 * redirected here.
 */
const profile = '/profile'

export function RouteGuard({ user, children }: { user: User; children: ReactNode }) {
  const { mustSetUp } = useSession()
  const lock = useDeviceLock(({ state }) => state)
  // Then the screens say why; there is nothing that they could show.
  const unreadable = useEngine(({ standing, broken }) => standing === 'blocked' || broken)
  const isKnown = lock !== 'unknown' || unreadable
  // All of the screen is drawn for the first time: in pieces, between which the browser does what else is waiting.
  const isDrawn = useDeferredValue(isKnown, false)
  const { pathname } = useLocation()
  if (!isKnown || !isDrawn) return <Starting />
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
