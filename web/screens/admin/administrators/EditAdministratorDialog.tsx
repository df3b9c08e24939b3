import { personForm } from '../../../../schema/entities/accountForm.ts'
import type { User } from '../../../../schema/entities/user.ts'
import { updateUser } from '../../../../schema/mutations/updateUser.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import FormDialog, { type Values } from '../../../components/FormDialog.tsx'
import { notifyEnd, sentenceOf } from '../../../components/notify.ts'
import { PersonFields } from '../../../components/PersonFields.tsx'
import { useChange } from '../../../data/useChange.ts'

/** 'Editar Administrador': name and e-mail. */
export default function EditAdministratorDialog({ administrator, onClose }: { administrator: User; onClose(): void }) {
  const change = useChange()

  async function save(values: Values) {
    const { problems, value } = problemsIn(personForm(administrator), values)
    if (problems) return problems
    const { kept, heard } = change(updateUser, { id: administrator.id, ...value })
    void notifyEnd(heard, 'Administrador atualizado com sucesso', 'Falha ao atualizar administrador')
    try {
      await kept
    } catch (error) {
      return { '': sentenceOf(error) }
    }
    onClose()
  }

  return (
    <FormDialog title="Editar Administrador" submit="Salvar" busy="Salvando…" onSubmit={save} onClose={onClose}>
      {(problems) => <PersonFields person={administrator} problems={problems} />}
    </FormDialog>
  )
}
