import { Text } from '@chakra-ui/react'
import { secondFactorEnd } from '#schema/entities/user.ts'
import { ApiError } from '#web/api/apiError.ts'
import { endSecondFactor } from '#web/api/security.ts'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** Turns the second factor off, with the password and a code. */
export function SecondFactorOffDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { online } = useSyncStatus()
  async function end(values: Values) {
    const { problems, value } = problemsIn(secondFactorEnd, values)
    if (problems) return problems
    try {
      await endSecondFactor(value.password, value.code)
    } catch (error) {
      const field = error instanceof ApiError && error.code === 'code.wrong' ? 'code' : 'password'
      return { [field]: sentenceOf(error) }
    }
    onDone()
  }
  return (
    <FormDialog
      title="Desativar a verificação em duas etapas"
      submit="Desativar"
      busy="Desativando…"
      danger
      blocked={online ? null : 'Sem internet. Isto precisa do servidor: conecte-se para continuar.'}
      onSubmit={end}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Text>Depois disso, só a senha basta para entrar, e os códigos de recuperação deixam de valer.</Text>
          <Field
            label="Senha"
            name="password"
            type="password"
            autoComplete="current-password"
            error={problems.password}
          />
          <CodeField error={problems.code} />
        </>
      )}
    </FormDialog>
  )
}
