import { Box, Flex, Heading, Link, Stack, Text } from '@chakra-ui/react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { Navigate, Link as RouterLink, useLocation } from 'react-router-dom'
import { tabHistory } from '#web/components/ui/tabHistory.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { NetworkNotice } from './NetworkNotice.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInHighlights } from './SignInHighlights.tsx'

/** What an earlier person left, which a new device has nothing of. */
const LeftBehind = lazy(() => import('./LeftBehind.tsx'))

/**
 * Login (spec section 2). A person already signed in goes on to where they were going.
 * @param loadApp loads the rest of the app: this page comes without it
 */
export default function AuthScreen({ loadApp }: { loadApp(): Promise<void> }) {
  const status = useSessionState((session) => session.status)
  const { state } = useLocation() as { state: { from?: string } | null }
  // Nothing else of the app need have arrived for this.
  useLayoutEffect(() => {
    if (status === 'out') tabHistory.forget()
  }, [status])
  if (status === 'in') return <Navigate to={state?.from ?? '/'} replace />
  return (
    <Flex as="main" minH="100dvh">
      <SignInHighlights />
      <Flex flex="1" align="center" justify="center" p={{ base: '5', md: '10' }}>
        <Stack gap="6" w="full" maxW="24rem">
          <Box>
            <Heading as="h1" fontSize="2xl" color="brand.fg">
              Chamada
            </Heading>
            <Text color="fg.muted" mt="1">
              Acesso restrito a usuários autorizados.
            </Text>
          </Box>
          <NetworkNotice />
          {status === 'out' && (
            <Suspense>
              <LeftBehind />
            </Suspense>
          )}
          <SignInForm loadApp={loadApp} />
          <Link asChild alignSelf="start" display="inline-flex" alignItems="center" minH="11">
            <RouterLink to="/auth/privacy">Privacidade</RouterLink>
          </Link>
        </Stack>
      </Flex>
    </Flex>
  )
}
