import { Text } from '@chakra-ui/react'
import { loginForm, loginOf } from '#schema/nouns/accountForm.ts'
import { type Activity, restoreDeletion } from '#web/api/api.ts'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { LoginField } from '#web/components/form/LoginField.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

/** Restores a person whose e-mail or username somebody else has by now, with another one. */
export default function RestoreLoginDialog(props: {
  deletion: Activity
  onRestored(count: number): void
  onClose(): void
}) {
  const { deletion, onRestored, onClose } = props

  async function restore(values: Values) {
    const { problems, value } = problemsIn(loginForm, values)
    if (problems) return problems
    try {
      onRestored(await restoreDeletion(deletion.id, loginOf(value.login)))
    } catch (error) {
      return { login: sentenceOf(error) }
    }
    onClose()
    return undefined
  }

  return (
    <FormDialog
      title="Restaurar com outro acesso"
      about={deletion.summary}
      submit="Restaurar"
      busy="Restaurando…"
      onSubmit={restore}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Text>
            O e-mail ou nome de usuário desta pessoa já é de outra conta. Diga com qual ela entra a partir de agora; a
            senha continua a mesma.
          </Text>
          <LoginField label="E-mail ou nome de usuário" name="login" error={problems.login} />
        </>
      )}
    </FormDialog>
  )
}
