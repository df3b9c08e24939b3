import { Button, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#schema/entities/user.ts'
import { useNetworkAsks } from '#web/api/networkAsks.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'
import { useSignInAgain } from './useSignInAgain.ts'

/** Asks the same person for their password again. */
export default function SignInAgain({ user, onClose }: { user: User; onClose(): void }) {
  const { submit, error, codeError, needsCode, busy } = useSignInAgain(user, onClose)
  const { asks } = useNetworkAsks()
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  return (
    <Modal
      title="Entrar de novo"
      before={before}
      about={`${user.name} · ${user.email ?? user.username}`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="4">
          {asks && <NetworkAsks />}
          <Field
            label="Senha"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={error}
          />
          {needsCode && <CodeField error={codeError} />}
          <Button type="submit" size="lg" disabled={busy}>
            {busy ? 'Entrando...' : 'Entrar'}
          </Button>
          <Text fontSize="sm" color="fg.muted">
            Suas alterações continuam neste aparelho e seguem assim que você entrar.
          </Text>
        </Stack>
      </form>
    </Modal>
  )
}
