import { Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { passwordConfirmation, passwordWithCode } from '#schema/nouns/credentials.ts'
import { asksForCode, isWrongCode } from '#web/api/apiError.ts'
import { confirmPassword } from '#web/api/security.ts'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** Asks for the password again, before an act that somebody who finds the app open must not do. */
export default function ConfirmPasswordDialog(props: {
  title: string
  /** What the password is asked for. */
  children: ReactNode
  /** The verb on the button that goes on. */
  submit: string
  danger?: boolean
  /** For an act that always needs a code too: does it. Without it, the password is confirmed for some minutes. */
  actWithCode?(password: string, code: string): Promise<void>
  onConfirmed?(): void
  onClose(): void
}) {
  const { title, children, submit, danger, actWithCode, onConfirmed, onClose } = props
  const { online } = useSyncStatus()
  const [needsCode, setNeedsCode] = useState(Boolean(actWithCode))

  async function confirm(values: Values) {
    const { problems, value } = problemsIn(needsCode ? passwordWithCode : passwordConfirmation, values)
    if (problems) return problems
    const { password, code } = value
    try {
      if (actWithCode) await actWithCode(password, code!)
      else await confirmPassword(password, code)
    } catch (error) {
      setNeedsCode(needsCode || asksForCode(error))
      return { [asksForCode(error) || isWrongCode(error) ? 'code' : 'password']: sentenceOf(error) }
    }
    onConfirmed?.()
  }

  return (
    <FormDialog
      title={title}
      submit={submit}
      danger={danger}
      busy="Conferindo…"
      blocked={online ? null : 'Sem internet. Para isto o servidor confere a senha: conecte-se para continuar.'}
      onSubmit={confirm}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {children}
          <Text>Digite sua senha de novo para continuar.</Text>
          <Field
            label="Senha"
            name="password"
            type="password"
            autoComplete="current-password"
            error={problems.password}
          />
          {needsCode && <CodeField error={problems.code} />}
        </>
      )}
    </FormDialog>
  )
}
