import { removeClassTeacher } from '../../../../schema/mutations/removeClassTeacher.ts'
import { updateClass } from '../../../../schema/mutations/updateClass.ts'
import ConfirmDialog from '../../../components/ConfirmDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { useMutate } from '../../../data/useMutate.ts'
import type { ListedClass } from '../../../data/useSchoolClasses.ts'

/** Asks before a class is left without its teacher, who then no longer sees it. */
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
