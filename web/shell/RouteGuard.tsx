import { Center, Spinner } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { mayOpen } from '../../schema/policies/areas.ts'
import { useSession } from '../data/session.ts'

/** Who has to choose a new password gets nothing else from the server, so is led there. */
const newPassword = '/profile'

export function RouteGuard({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const wasIn = useRef(false)
  if (status === 'loading') return <PageSpinner />
  // Who comes after a sign-out is not sent to where the person before them was.
  const from = wasIn.current ? undefined : `${pathname}${search}`
  wasIn.current ||= user !== null
  if (!user) return <Navigate to="/auth" replace state={from && { from }} />
  if (user.mustChangePassword && pathname !== newPassword) return <Navigate to={newPassword} replace />
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
