import { Button, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import type { User } from '#schema/entities/user.ts'
import { useNetworkAsks } from '#web/api/networkAsks.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'
import { signIn } from '#web/session/session.ts'

/** Asks the same person for their password again. */
export default function SignInAgain({ user, onClose }: { user: User; onClose(): void }) {
  const [error, setError] = useState<string | null>(null)
  const { asks } = useNetworkAsks()
  const [busy, setBusy] = useState(false)
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (!password) return setError('Senha é obrigatória')
    setBusy(true)
    try {
      await signIn(user.email ?? user.username ?? '', password)
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? ((failure as { text?: string }).text ?? failure.message) : 'Falha no login')
      setBusy(false)
    }
  }
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
