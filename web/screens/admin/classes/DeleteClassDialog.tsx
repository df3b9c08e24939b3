import { deleteClass } from '../../../../schema/mutations/deleteClass.ts'
import { notifyEnd } from '../../../components/notify.ts'
import RemovalDialog from '../../../components/RemovalDialog.tsx'
import { useForeseen } from '../../../data/useForeseen.ts'
import { useMutate } from '../../../data/useMutate.ts'
import type { ListedClass } from '../../../data/useSchoolClasses.ts'

/** Asks before a class goes, with its enrolments (spec section 8). */
export default function DeleteClassDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title } = schoolClass
  const mutate = useMutate()
  const foreseen = useForeseen(deleteClass, { classId })
  return (
    <RemovalDialog
      title="Excluir Turma"
      question={`Tem certeza que deseja excluir a turma ${title}, com suas matrículas?`}
      foreseen={foreseen}
      confirm="Excluir Turma"
      onConfirm={() =>
        void notifyEnd(mutate(deleteClass, { classId }), 'Turma excluída com sucesso', 'Erro ao excluir turma')
      }
      onClose={onClose}
    >
      As chamadas, as notas e as avaliações dos alunos continuam guardadas.
    </RemovalDialog>
  )
}
