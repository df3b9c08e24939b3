import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, asksForCode, isWrongCode } from '#web/api/apiError.ts'
import { partsInTime } from '#web/api/call.ts'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { notifyDone, notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'

type Errors = { email?: string; password?: string; code?: string; form?: string }

/** The rules of the fields and the sign-in itself, which come with the app. */
async function withApp(loadApp: () => Promise<void>) {
  const [{ errorsIn, signIn }] = await Promise.all([import('./signIn.ts'), loadApp()])
  return { errorsIn, signIn }
}

/**
 * E-mail or username and password, and a code where the server asks for one; errors are shown at their fields. The app
 * is fetched while they are typed.
 */
export function SignInForm({ loadApp }: { loadApp(): Promise<void> }) {
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const [shown, setShown] = useState(false)
  const code = useRef<HTMLDivElement>(null)
  const focusCode = () => code.current?.querySelector('input')?.focus()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const form = new FormData(event.currentTarget)
    const entered = { email: String(form.get('email')), password: String(form.get('password')) }
    const typed = String(form.get('code') ?? '')
    setPending(true)
    try {
      const { errorsIn, signIn } = await partsInTime(withApp(loadApp))
      const found = errorsIn(entered)
      const first = found.email ? 'email' : found.password ? 'password' : null
      if (first || (needsCode && !typed.trim())) {
        setErrors(first ? found : { code: 'Código é obrigatório' })
        setPending(false)
        return first ? (elements.namedItem(first) as HTMLInputElement).focus() : focusCode()
      }
      setErrors({})
      const user = await signIn(entered.email, entered.password, typed || undefined)
      // Whoever must choose a password reads why at the place where the notice would be.
      if (!user.mustChangePassword) notifyDone('Login bem-sucedido', `Bem-vindo de volta, ${user.name}!`)
    } catch (error) {
      if (asksForCode(error) || isWrongCode(error)) {
        flushSync(() => {
          setNeedsCode(true)
          setErrors(isWrongCode(error) ? { code: sentenceOf(error) } : {})
          setPending(false)
        })
        return focusCode()
      }
      const message = error instanceof ApiError ? error.text : 'Tente de novo.'
      notifyFailed('Falha no login', new Error(message))
      // Shown above the form, with the link to the network's page.
      setErrors(error instanceof ApiError && error.networkAsks ? {} : { form: message })
      setPending(false)
    }
  }

  const fetchApp = () => void withApp(loadApp).catch(() => {})
  return (
    <form onSubmit={submit} onFocus={fetchApp} onInput={fetchApp} noValidate>
      <Stack gap="4">
        <Field
          label="E-mail ou usuário"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <Box>
          <Field
            label="Senha"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.password}
          />
          <Button type="button" variant="ghost" ms="-4" fontWeight="normal" onClick={() => setShown(!shown)}>
            {shown ? 'Ocultar senha' : 'Mostrar senha'}
          </Button>
        </Box>
        {needsCode && (
          <Box ref={code}>
            <CodeField error={errors.code} />
          </Box>
        )}
        {errors.form && (
          <Text role="alert" color="fg.error">
            {errors.form}
          </Text>
        )}
        <Button type="submit" size="lg" disabled={pending}>
          {pending ? 'Entrando...' : 'Entrar'}
        </Button>
      </Stack>
    </form>
  )
}
