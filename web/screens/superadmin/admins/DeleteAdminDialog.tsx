import { removeAdministrator } from '#schema/mutations/school/removeAdministrator.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'
import type { AdminOfSchool } from '#web/queries/useSchools.ts'

/** Asks before deleting an administrator, of any school or of all of them. */
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
