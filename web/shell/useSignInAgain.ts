import { type FormEvent, useState } from 'react'
import type { User } from '#schema/entities/user.ts'
import { asksForCode, isWrongCode } from '#web/api/apiError.ts'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { signIn } from '#web/session/session.ts'

/**
 * A form in which the person of this device types their password again: a field `password` and, once `needsCode`, a field
 * `code`.
 */
export function useSignInAgain(user: User, onDone: () => void = () => {}) {
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
      await signIn(user.email ?? user.username ?? '', password, code || undefined)
      onDone()
    } catch (failure) {
      const sentence = sentenceOf(failure) || 'Falha no login'
      if (asksForCode(failure)) setNeedsCode(true)
      else if (isWrongCode(failure)) setCodeError(sentence)
      else setError(sentence)
      setBusy(false)
    }
  }
  return { submit, error, codeError, needsCode, busy }
}
