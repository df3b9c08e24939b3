import { personForm } from '../../../../schema/entities/accountForm.ts'
import type { User } from '../../../../schema/entities/user.ts'
import { updateUser } from '../../../../schema/mutations/updateUser.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import FormDialog, { type Values } from '../../../components/FormDialog.tsx'
import { notifyEnd, sentenceOf } from '../../../components/notify.ts'
import { PersonFields } from '../../../components/PersonFields.tsx'
import { useChange } from '../../../data/useChange.ts'

/** 'Editar Professor': name and e-mail. */
export default function EditTeacherDialog({ teacher, onClose }: { teacher: User; onClose(): void }) {
  const change = useChange()

  async function save(values: Values) {
    const { problems, value } = problemsIn(personForm(teacher), values)
    if (problems) return problems
    const { kept, heard } = change(updateUser, { id: teacher.id, ...value })
    void notifyEnd(heard, 'Professor atualizado com sucesso', 'Falha ao atualizar professor')
    try {
      await kept
    } catch (error) {
      return { '': sentenceOf(error) }
    }
    onClose()
  }

  return (
    <FormDialog title="Editar Professor" submit="Salvar" busy="Salvando…" onSubmit={save} onClose={onClose}>
      {(problems) => <PersonFields person={teacher} problems={problems} />}
    </FormDialog>
  )
}
