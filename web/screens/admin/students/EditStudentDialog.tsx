import { useState } from 'react'
import { personForm } from '../../../../schema/entities/accountForm.ts'
import type { Category } from '../../../../schema/entities/labels.ts'
import type { User } from '../../../../schema/entities/user.ts'
import { updateUser } from '../../../../schema/mutations/updateUser.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import { CategorySelect } from '../../../components/CategorySelect.tsx'
import FormDialog, { type Values } from '../../../components/FormDialog.tsx'
import { notifyEnd, sentenceOf } from '../../../components/notify.ts'
import { PersonFields } from '../../../components/PersonFields.tsx'
import { useChange } from '../../../data/useChange.ts'

/** 'Editar Aluno': name, e-mail and category (spec section 5). */
export default function EditStudentDialog({ student, onClose }: { student: User; onClose(): void }) {
  const change = useChange()
  const [category, setCategory] = useState<string>(student.category ?? '')

  async function save(values: Values) {
    const { problems, value } = problemsIn(personForm(student), values)
    if (problems) return problems
    const { kept, heard } = change(updateUser, {
      id: student.id,
      ...value,
      category: (category || null) as Category | null,
    })
    void notifyEnd(heard, 'Aluno atualizado com sucesso', 'Falha ao atualizar aluno')
    try {
      await kept
    } catch (error) {
      return { '': sentenceOf(error) }
    }
    onClose()
  }

  return (
    <FormDialog title="Editar Aluno" submit="Salvar" busy="Salvando…" onSubmit={save} onClose={onClose}>
      {(problems) => (
        <>
          <PersonFields person={student} problems={problems} />
          <CategorySelect value={category} onChange={setCategory} />
        </>
      )}
    </FormDialog>
  )
}
