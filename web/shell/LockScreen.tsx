import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { useNetworkAsks } from '#web/api/networkAsks.ts'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'
import { usePageTitle } from '#web/components/ui/usePageTitle.ts'
import { openDevice } from '#web/session/openDevice.ts'
import { useDeviceLock } from '#web/session/useDeviceLock.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { checkWords, lockWords } from './lockWords.ts'
import { SignInAgainForm } from './SignInAgainForm.tsx'
import { leaveWith } from './signingOut.ts'

/**
 * In place of every screen, once the server has not answered this device for long: the phone may be lost. The password
 * is asked for also when the server has answered meanwhile. What was done here goes on being sent until it is sealed.
 */
export default function LockScreen({ user }: { user: User }) {
  usePageTitle('Entrar')
  const { absence, checksHere = false } = useDeviceLock()
  const mayCheckHere = checksHere && absence?.locked !== 'ended'
  const { pending, refused, online } = useSyncStatus('pending', 'refused', 'online')
  const { asks } = useNetworkAsks()
  const login = user.email ?? user.username ?? ''
  const waiting = pending + refused
  return (
    <Flex as="main" minH="100dvh" align="center" justify="center" p="5">
      <Stack gap="5" w="full" maxW="24rem">
        <Box>
          <Heading as="h1" fontSize="2xl" color="brand.fg">
            Chamada
          </Heading>
          <Text mt="2">{lockWords(absence)} Entre com sua senha para ver os dados.</Text>
        </Box>
        {waiting > 0 && (
          <Text role="status" bg="average.bg" color="average.fg" rounded="md" px="4" py="3">
            Há {countOf(waiting, 'alteração guardada', 'alterações guardadas')} neste aparelho. Nada foi perdido.
          </Text>
        )}
        {asks && <NetworkAsks />}
        <Stack gap="4">
          <Box overflowWrap="anywhere">
            <Text fontWeight="bold">{user.name}</Text>
            {login && <Text color="fg.muted">{login}</Text>}
          </Box>
          <SignInAgainForm user={user} enter={openDevice}>
            {!online && <Text color="fg.muted">{checkWords(mayCheckHere)}</Text>}
          </SignInAgainForm>
          <Button variant="ghost" minH="11" onClick={() => void leaveWith('keep')}>
            Entrar com outra conta
          </Button>
        </Stack>
      </Stack>
    </Flex>
  )
}
