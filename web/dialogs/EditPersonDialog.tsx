import { useState } from 'react'
import type { Category } from '#schema/fields/labels.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { personForm } from '#schema/nouns/accountForm.ts'
import type { User } from '#schema/nouns/user.ts'
import { CategorySelect } from '#web/components/form/CategorySelect.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { PersonFields } from '#web/components/form/PersonFields.tsx'
import { changedFields } from '#web/model/form/changedFields.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { useFormMutation } from './useFormMutation.ts'

/** 'Editar Aluno', 'Editar Professor', 'Editar Administrador': name and e-mail, and a student's category (spec section 5). */
export default function EditPersonDialog(props: {
  noun: 'Aluno' | 'Professor' | 'Administrador'
  person: User
  onClose(): void
}) {
  const { noun, person, onClose } = props
  const keep = useFormMutation()
  const [before] = useState(person)
  const isStudent = person.role === 'student'

  async function save({ category, ...values }: Values) {
    const { problems, value } = problemsIn(personForm(person), values)
    if (problems) return problems
    const typed = { ...value, ...(isStudent && { category: (category || null) as Category | null }) }
    const changed = changedFields(before, typed)
    if (Object.keys(changed).length) {
      const failed = `Falha ao atualizar ${noun.toLowerCase()}`
      const refused = await keep(updateUser, { id: person.id, ...changed }, `${noun} atualizado com sucesso`, failed)
      if (refused) return refused
    }
    onClose()
  }

  return (
    <FormDialog title={`Editar ${noun}`} submit="Salvar" busy="Salvando…" onSubmit={save} onClose={onClose}>
      {(problems) => (
        <>
          <PersonFields person={before} problems={problems} />
          {isStudent && <CategorySelect category={before.category ?? ''} />}
        </>
      )}
    </FormDialog>
  )
}
