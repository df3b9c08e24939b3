import type { User } from '../../../../schema/entities/user.ts'
import { removeAdministrator } from '../../../../schema/mutations/removeAdministrator.ts'
import DeleteDialog from '../../../components/DeleteDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { useChange } from '../../../data/useChange.ts'

export default function RemoveAdministratorDialog(props: { administrator: User; onClose(): void }) {
  const { administrator, onClose } = props
  const change = useChange()
  const remove = () =>
    notifyEnd(
      change(removeAdministrator, { id: administrator.id }).heard,
      'Administrador removido com sucesso',
      'Falha ao remover administrador',
    )
  return (
    <DeleteDialog
      title="Remover Administrador"
      sentence={`Tem certeza que deseja remover ${administrator.name} como administrador? Esta ação não pode ser desfeita.`}
      confirm="Remover"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
