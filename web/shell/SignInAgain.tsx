import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { useNetworkAsks } from '#web/api/networkAsks.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'
import { SignInAgainForm } from './SignInAgainForm.tsx'

/** Asks the same person for their password again. */
export default function SignInAgain({ user, onClose }: { user: User; onClose(): void }) {
  const { asks } = useNetworkAsks()
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  return (
    <Modal
      title="Entrar de novo"
      before={before}
      about={`${user.name} · ${user.email ?? user.username}`}
      onClose={onClose}
    >
      <Stack gap="4">
        {asks && <NetworkAsks />}
        <SignInAgainForm user={user} onDone={onClose}>
          <Text color="fg.muted">Suas alterações continuam neste aparelho e seguem assim que você entrar.</Text>
        </SignInAgainForm>
      </Stack>
    </Modal>
  )
}
