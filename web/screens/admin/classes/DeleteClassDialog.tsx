import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

/** Asks before deleting a class with its enrolments (spec section 8). */
export default function DeleteClassDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title } = schoolClass
  return (
    <DeleteDialog
      title="Excluir Turma"
      question={`Tem certeza que deseja excluir a turma ${title}, com suas matrículas?`}
      act={deleteClass}
      args={{ classId }}
      done="Turma excluída com sucesso"
      failed="Erro ao excluir turma"
      note="As chamadas, as notas e as avaliações dos alunos continuam guardadas."
      confirm="Excluir Turma"
      onClose={onClose}
    />
  )
}
