import { removeClassTeacher } from '#schema/mutations/class/removeClassTeacher.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

/** Asks before removing the teacher of a class, who then no longer sees it. */
export default function RemoveTeacherDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title, teacherId, teacherName } = schoolClass
  const mutate = useMutate()
  const act = () => mutate(removeClassTeacher, { classId })
  return (
    <ConfirmDialog
      title="Remover professor"
      confirm="Remover professor"
      danger
      onConfirm={() =>
        void notifyEnd(act(), 'Professor removido com sucesso', 'Falha ao remover professor', () =>
          mutate(updateClass, { classId, teacherId }),
        )
      }
      onClose={onClose}
    >
      {teacherName} deixa de ver a turma {title} e de fazer a chamada dela. A turma fica sem professor.
    </ConfirmDialog>
  )
}
