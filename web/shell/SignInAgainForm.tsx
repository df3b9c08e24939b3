import { Button, Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { asksForCode, isWrongCode } from '#web/api/apiError.ts'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { signIn } from '#web/session/session.ts'

/**
 * The person of this device types their password again and, if they have a second factor, a code. `children` stand
 * before the button.
 * @param enter lets them in
 */
export function SignInAgainForm(props: {
  user: User
  enter?(login: string, password: string, code?: string): Promise<unknown>
  onDone?(): void
  children?: ReactNode
}) {
  const { user, enter = signIn, onDone, children } = props
  const [error, setError] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [password, code] = [String(form.get('password')), String(form.get('code') ?? '')]
    setError(password ? undefined : 'Senha é obrigatória')
    setCodeError(needsCode && !code.trim() ? 'Código é obrigatório' : undefined)
    if (!password || (needsCode && !code.trim())) return
    setBusy(true)
    try {
      await enter(user.email ?? user.username ?? '', password, code || undefined)
      onDone?.()
    } catch (failure) {
      const sentence = sentenceOf(failure) || 'Falha no login'
      if (asksForCode(failure)) setNeedsCode(true)
      else if (isWrongCode(failure)) setCodeError(sentence)
      else setError(sentence)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <Field label="Senha" name="password" type="password" autoComplete="current-password" autoFocus error={error} />
        {needsCode && <CodeField error={codeError} />}
        {children}
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? 'Entrando...' : 'Entrar'}
        </Button>
      </Stack>
    </form>
  )
}
