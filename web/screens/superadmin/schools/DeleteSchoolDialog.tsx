import type { School } from '#schema/entities/school.ts'
import { deleteSchool } from '#schema/mutations/school/deleteSchool.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'

/**
 * Asks before deleting a school. Only an empty one can be deleted; otherwise the server refuses (decisions section 6).
 */
export default function DeleteSchoolDialog({ school, onClose }: { school: School; onClose(): void }) {
  return (
    <DeleteDialog
      title="Excluir Escola"
      question={`Tem certeza que deseja excluir a escola ${school.name}?`}
      act={deleteSchool}
      args={{ id: school.id }}
      done="Escola excluída com sucesso"
      failed="Falha ao excluir escola"
      note="Só uma escola sem usuários e sem dados pode ser excluída. Para fechar uma escola em uso, desative-a."
      onClose={onClose}
    />
  )
}
