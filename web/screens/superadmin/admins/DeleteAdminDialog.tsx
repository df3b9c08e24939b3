import { removeAdministrator } from '../../../../schema/mutations/removeAdministrator.ts'
import type { AdminOfSchool } from '../../../data/useSchools.ts'
import DeleteDialog from '../../../dialogs/DeleteDialog.tsx'

/** An administrator of any school goes, or one of all of them. */
export default function DeleteAdminDialog({ admin, onClose }: { admin: AdminOfSchool; onClose(): void }) {
  return (
    <DeleteDialog
      title="Excluir Administrador"
      question={`Tem certeza que deseja remover ${admin.name} como administrador?`}
      act={removeAdministrator}
      args={{ id: admin.id }}
      done="Administrador excluído com sucesso"
      failed="Falha ao excluir administrador"
      note={admin.isMain && `${admin.school?.name} fica sem administrador principal.`}
      onClose={onClose}
    />
  )
}
