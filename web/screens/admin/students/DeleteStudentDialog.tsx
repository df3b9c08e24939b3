import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import type { User } from '#schema/nouns/user.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'

/** Asks before deleting a student with their enrolments and marks (decisions section 6). */
export default function DeleteStudentDialog({ student, onClose }: { student: User; onClose(): void }) {
  return (
    <DeleteDialog
      title="Excluir Aluno"
      question={`Tem certeza que deseja excluir o aluno ${student.name}?`}
      act={deleteUser}
      args={{ id: student.id }}
      done="Aluno excluído com sucesso"
      failed="Falha ao excluir aluno"
      onClose={onClose}
    />
  )
}
