import type { User } from '../../../../schema/entities/user.ts'
import { deleteUser } from '../../../../schema/mutations/deleteUser.ts'
import DeleteDialog from '../../../dialogs/DeleteDialog.tsx'

/** Deleting a student takes their enrolments and marks along (decisions section 6). */
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
