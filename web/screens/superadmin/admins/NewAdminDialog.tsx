import { useState } from 'react'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import { addAdministrator } from '../../../../schema/serverActs/addAdministrator.ts'
import { Field } from '../../../components/Field.tsx'
import type { Values } from '../../../components/Form.tsx'
import FormDialog from '../../../components/FormDialog.tsx'
import { PasswordFields } from '../../../components/PasswordFields.tsx'
import { Select } from '../../../components/Select.tsx'
import { addAdmin } from '../../../data/api.ts'
import { useSchools } from '../../../data/useSchools.ts'
import { useNewAccount } from '../../../dialogs/useNewAccount.ts'

/** The choice that means no school (spec section 2). */
const noSchool = '0'

/** A new administrator, of a school or of all. */
export default function NewAdminDialog({ onClose }: { onClose(): void }) {
  const { add, blocked } = useNewAccount()
  const schools = useSchools() ?? []
  const [school, setSchool] = useState(noSchool)

  async function make(values: Values) {
    const { problems, value } = problemsIn(addAdministrator.args, { ...values, schoolId: Number(school) || null })
    if (problems) return problems
    const { name, email, password, schoolId = null } = value
    const asked = addAdmin({ name, email, password, schoolId })
    const refused = await add(asked, ['Administrador criado com sucesso'], 'Falha ao criar administrador')
    if (refused) return refused
    onClose()
  }

  return (
    <FormDialog
      title="Novo Administrador"
      submit="Criar Administrador"
      busy="Criando…"
      blocked={blocked}
      onSubmit={make}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label="Nome" name="name" autoComplete="off" error={problems.name} />
          <Field
            label="Email"
            name="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problems.email}
          />
          <PasswordFields
            fields={[{ name: 'password', label: 'Senha', autoComplete: 'new-password' }]}
            problems={problems}
          />
          <Select label="Escola" value={school} onChange={setSchool}>
            <option value={noSchool}>Nenhuma (administra todas as escolas)</option>
            {schools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </>
      )}
    </FormDialog>
  )
}
