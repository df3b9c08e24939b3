import { useState } from 'react'
import { loginOf, studentForm } from '../../../../schema/entities/accountForm.ts'
import type { Category } from '../../../../schema/entities/labels.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import { CategorySelect } from '../../../components/CategorySelect.tsx'
import { Field } from '../../../components/Field.tsx'
import type { Values } from '../../../components/Form.tsx'
import FormDialog from '../../../components/FormDialog.tsx'
import { newPasswordFields, PasswordFields } from '../../../components/PasswordFields.tsx'
import { register } from '../../../data/api.ts'
import { useNewAccount } from '../../../dialogs/useNewAccount.ts'

/** 'Adicionar Novo Aluno': an account with an e-mail or, for who has none, a username. */
export default function NewStudentDialog({ schoolId, onClose }: { schoolId: number; onClose(): void }) {
  const { add, blocked } = useNewAccount()
  const [category, setCategory] = useState('pro')

  async function make(values: Values) {
    const { problems, value } = problemsIn(studentForm, values)
    if (problems) return problems
    const { confirmPassword: _, login, ...account } = value
    const chosen = (category || null) as Category | null
    const asked = register({ ...account, ...loginOf(login), role: 'student', category: chosen, schoolId })
    const refused = await add(asked, ['Aluno criado com sucesso'], 'Falha ao criar aluno')
    if (refused) return refused
    onClose()
  }

  return (
    <FormDialog
      title="Adicionar Novo Aluno"
      about="O aluno entra com o e-mail ou, se não tiver um, com um nome de usuário como o número de matrícula."
      submit="Adicionar Aluno"
      busy="Adicionando…"
      blocked={blocked}
      onSubmit={make}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label="Nome completo" name="name" autoComplete="off" error={problems.name} />
          <Field
            label="E-mail ou nome de usuário"
            name="login"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problems.login}
          />
          <CategorySelect value={category} onChange={setCategory} />
          <PasswordFields fields={newPasswordFields} problems={problems} />
        </>
      )}
    </FormDialog>
  )
}
