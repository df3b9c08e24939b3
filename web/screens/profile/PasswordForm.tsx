import { Box, Button, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { firstPasswordForm, passwordForm } from '#schema/nouns/newPassword.ts'
import { PasswordFields } from '#web/components/form/PasswordFields.tsx'
import type { Problems } from '#web/components/form/useFormSubmit.ts'
import { notifyDone, notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { useChangePassword } from '#web/session/useChangePassword.ts'

const newFields = [
  { name: 'newPassword', label: 'Nova senha', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirmar nova senha', autoComplete: 'new-password' },
] as const
const allFields = [{ name: 'currentPassword', label: 'Senha atual', autoComplete: 'current-password' }, ...newFields]

/**
 * The current password and, twice, a new one; `login` lets a password manager know whose it is. With `mustChoose`, the
 * person has just signed in with a password set by somebody else: they type only the new one, or take one that is
 * suggested, and then go on to the app.
 */
export function PasswordForm({ login, mustChoose }: { login: string; mustChoose: boolean }) {
  const { change, online } = useChangePassword()
  const navigate = useNavigate()
  const fields = mustChoose ? newFields : allFields
  const [problems, setProblems] = useState<Problems>({})
  const [ready, setReady] = useState('')
  const [pending, setPending] = useState(false)

  async function suggest({ form }: HTMLButtonElement) {
    const { readyPassword } = await import('#schema/rules/people/readyPassword.ts')
    const suggested = readyPassword(crypto.getRandomValues(new Uint8Array(4)))
    for (const { name } of newFields) (form!.elements.namedItem(name) as HTMLInputElement).value = suggested
    setReady(suggested)
    setProblems({})
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { problems: found, value } = problemsIn(
      mustChoose ? firstPasswordForm : passwordForm,
      Object.fromEntries(new FormData(form)),
    )
    setProblems(found ?? {})
    if (!value) {
      const first = fields.find(({ name }) => found?.[name])
      return (form.elements.namedItem(first?.name ?? fields[0]!.name) as HTMLInputElement).focus()
    }
    setPending(true)
    try {
      await change(value)
      form.reset()
      notifyDone('Senha alterada', 'Seus outros aparelhos vão pedir a nova senha.')
      if (mustChoose) void navigate('/', { replace: true })
    } catch (error) {
      notifyFailed('Ocorreu um erro ao alterar a senha', error)
      setProblems({ '': sentenceOf(error) })
    }
    setPending(false)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        {!online && (
          <Notice icon={CloudOff}>Sem internet. Alterar a senha precisa do servidor: conecte-se para continuar.</Notice>
        )}
        <VisuallyHidden asChild>
          <input type="text" name="username" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <PasswordFields fields={fields} problems={problems} />
        {mustChoose && (
          <Button variant="outline" alignSelf={{ sm: 'start' }} onClick={({ currentTarget }) => suggest(currentTarget)}>
            Sugerir uma senha
          </Button>
        )}
        <Box role="status">
          {ready && (
            <Text>
              Sua senha nova pode ser <b>{ready}</b>. Copie no caderno antes de continuar. Se preferir, toque de novo ou
              escreva outra.
            </Text>
          )}
        </Box>
        {problems[''] && (
          <Text role="alert" color="fg.error">
            {problems['']}
          </Text>
        )}
        <Button type="submit" alignSelf={{ sm: 'start' }} disabled={pending || !online}>
          {pending ? 'Alterando…' : 'Alterar Senha'}
        </Button>
      </Stack>
    </form>
  )
}
