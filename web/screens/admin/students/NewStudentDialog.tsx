import type { Category } from '#schema/fields/labels.ts'
import { loginOf, studentForm } from '#schema/nouns/accountForm.ts'
import { register } from '#web/api/api.ts'
import { CategorySelect } from '#web/components/form/CategorySelect.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { LoginField } from '#web/components/form/LoginField.tsx'
import { FirstPasswordFields } from '#web/components/form/PasswordFields.tsx'
import { useNewAccount } from '#web/dialogs/useNewAccount.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

/** 'Adicionar Novo Aluno': an account with an e-mail or, for a student without one, a username. */
export default function NewStudentDialog({ schoolId, onClose }: { schoolId: number; onClose(): void }) {
  const { add, blocked } = useNewAccount()

  async function make({ category, ...values }: Values) {
    const { problems, value } = problemsIn(studentForm, values)
    if (problems) return problems
    const { confirmPassword: _, login, ...account } = value
    const chosen = (category || null) as Category | null
    const request = register({ ...account, ...loginOf(login), role: 'student', category: chosen, schoolId })
    const refused = await add(request, ['Aluno criado com sucesso'], 'Falha ao criar aluno')
    if (refused) return refused
    if (!values.another) onClose()
  }

  return (
    <FormDialog
      title="Adicionar Novo Aluno"
      about="O aluno entra com o e-mail ou, se não tiver um, com um nome de usuário como o número de matrícula."
      submit="Adicionar Aluno"
      another="Salvar e adicionar outro"
      busy="Adicionando…"
      blocked={blocked}
      onSubmit={make}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label="Nome completo" name="name" autoComplete="off" error={problems.name} />
          <LoginField label="E-mail ou nome de usuário" name="login" error={problems.login} />
          <CategorySelect />
          <FirstPasswordFields problems={problems} />
        </>
      )}
    </FormDialog>
  )
}
