import { removeAdministrator } from '../../../../schema/mutations/removeAdministrator.ts'
import DeleteDialog from '../../../components/DeleteDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { useChange } from '../../../data/useChange.ts'
import type { AdminOfSchool } from '../../../data/useSchools.ts'

export default function DeleteAdminDialog({ admin, onClose }: { admin: AdminOfSchool; onClose(): void }) {
  const change = useChange()
  const erase = () =>
    notifyEnd(
      change(removeAdministrator, { id: admin.id }).heard,
      'Administrador excluído com sucesso',
      'Falha ao excluir administrador',
    )
  return (
    <DeleteDialog
      title="Excluir Administrador"
      sentence={`Tem certeza que deseja remover ${admin.name} como administrador? Esta ação não pode ser desfeita.`}
      note={admin.isMain ? `${admin.school?.name} fica sem administrador principal.` : null}
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  )
}
