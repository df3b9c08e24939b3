import { Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { asksForCode, isWrongCode } from '#web/api/apiError.ts'
import { confirmPassword } from '#web/api/security.ts'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** Asks for the password again, before an act that somebody who finds the app open must not do. */
export default function ConfirmPasswordDialog(props: {
  title: string
  /** What the password is asked for. */
  children: ReactNode
  /** The verb on the button that goes on. */
  submit: string
  danger?: boolean
  onConfirmed(): void
  onClose(): void
}) {
  const { title, children, submit, danger, onConfirmed, onClose } = props
  const { online } = useSyncStatus()
  const [needsCode, setNeedsCode] = useState(false)

  async function confirm({ password = '', code }: Values) {
    if (!password) return { password: 'Senha é obrigatória' }
    try {
      await confirmPassword(password, code)
    } catch (error) {
      setNeedsCode(needsCode || asksForCode(error))
      return { [asksForCode(error) || isWrongCode(error) ? 'code' : 'password']: sentenceOf(error) }
    }
    onConfirmed()
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
