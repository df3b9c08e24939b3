import { addAdministrator } from '#schema/mutations/online/addAdministrator.ts'
import { addAdmin } from '#web/api/api.ts'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { LoginField } from '#web/components/form/LoginField.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { FirstPasswordFields } from '#web/components/form/PasswordFields.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { useNewAccount } from '#web/dialogs/useNewAccount.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { useSchools } from '#web/queries/useSchools.ts'

/** The option value for no school, which is a choice of its own: it gives all of them (spec section 2). */
const allSchools = '0'

/** A new administrator, of a school or of all. */
export default function NewAdminDialog({ onClose }: { onClose(): void }) {
  const { add, blocked } = useNewAccount()
  const schools = useSchools() ?? []

  async function make({ school, ...values }: Values) {
    const { problems, value } = problemsIn(addAdministrator.args, {
      ...values,
      schoolId: Number(school) || null,
    })
    if (problems || !school) return { ...problems, ...(!school && { school: 'Escolha a escola, ou todas' }) }
    const { name, email, password, schoolId = null } = value
    const request = addAdmin({ name, email, password, schoolId })
    const refused = await add(request, ['Administrador criado com sucesso'], 'Falha ao criar administrador', 'email')
    if (refused) return refused
    if (!values.another) onClose()
  }

  return (
    <FormDialog
      title="Novo Administrador"
      submit="Criar Administrador"
      another="Salvar e adicionar outro"
      busy="Criando…"
      blocked={blocked}
      onSubmit={make}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label="Nome" name="name" autoComplete="off" error={problems.name} />
          <LoginField label="Email" name="email" inputMode="email" error={problems.email} />
          <FirstPasswordFields
            fields={[{ name: 'password', label: 'Senha', autoComplete: 'new-password' }]}
            problems={problems}
          />
          <Select label="Escola" name="school" error={problems.school}>
            <option value="">Escolha</option>
            <Options of={schools.map(({ id, name }) => [id, name])} />
            <option value={allSchools}>Todas as escolas ({schools.length})</option>
          </Select>
        </>
      )}
    </FormDialog>
  )
}
