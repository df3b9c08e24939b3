import { Button, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import type { User } from '#schema/entities/user.ts'
import { asksForCode, isWrongCode } from '#web/api/apiError.ts'
import { useNetworkAsks } from '#web/api/networkAsks.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { signIn } from '#web/session/session.ts'

/** Asks the same person for their password again. */
export default function SignInAgain({ user, onClose }: { user: User; onClose(): void }) {
  const [error, setError] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [codeError, setCodeError] = useState<string>()
  const { asks } = useNetworkAsks()
  const [busy, setBusy] = useState(false)
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [password, code] = [String(form.get('password')), String(form.get('code') ?? '')]
    setError(null)
    setCodeError(undefined)
    if (!password) return setError('Senha é obrigatória')
    if (needsCode && !code.trim()) return setCodeError('Código é obrigatório')
    setBusy(true)
    try {
      await signIn(user.email ?? user.username ?? '', password, code || undefined)
      onClose()
    } catch (failure) {
      const sentence = sentenceOf(failure) || 'Falha no login'
      if (asksForCode(failure)) setNeedsCode(true)
      else if (isWrongCode(failure)) setCodeError(sentence)
      else setError(sentence)
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
