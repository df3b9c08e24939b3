import { removeAdministrator } from '#schema/mutations/school/removeAdministrator.ts'
import type { User } from '#schema/nouns/user.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'

/** Asks before removing another administrator of the school; for the principal administrator (spec section 6). */
export default function RemoveAdministratorDialog(props: { administrator: User; onClose(): void }) {
  const { administrator, onClose } = props
  return (
    <DeleteDialog
      title="Remover Administrador"
      question={`Tem certeza que deseja remover ${administrator.name} como administrador?`}
      act={removeAdministrator}
      args={{ id: administrator.id }}
      done="Administrador removido com sucesso"
      failed="Falha ao remover administrador"
      confirm="Remover"
      onClose={onClose}
    />
  )
}
