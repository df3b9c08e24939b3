import { Box, Flex, Heading, Link, Stack, Text } from '@chakra-ui/react'
import { Navigate, Link as RouterLink, useLocation } from 'react-router-dom'
import { useSession } from '#web/session/session.ts'
import { LeftHere } from './LeftHere.tsx'
import { NetworkAsked } from './NetworkAsked.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInHighlights } from './SignInHighlights.tsx'
import { Wiped } from './Wiped.tsx'

/** Login (spec section 2). A person already signed in goes on to where they were going. */
export default function AuthScreen() {
  const { status } = useSession()
  const { state } = useLocation() as { state: { from?: string } | null }
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
          <NetworkAsked />
          <Wiped />
          <LeftHere />
          <SignInForm />
          <Link asChild alignSelf="start" display="inline-flex" alignItems="center" minH="11">
            <RouterLink to="/auth/privacy">Privacidade</RouterLink>
          </Link>
        </Stack>
      </Flex>
    </Flex>
  )
}
