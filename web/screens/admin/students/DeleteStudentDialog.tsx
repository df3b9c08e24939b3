import type { User } from '../../../../schema/entities/user.ts'
import { deleteUser } from '../../../../schema/mutations/deleteUser.ts'
import { takenAlong } from '../../../../schema/rules/takenAlong.ts'
import DeleteDialog from '../../../components/DeleteDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { useChange } from '../../../data/useChange.ts'
import { useForesight } from '../../../data/useForesight.ts'

export default function DeleteStudentDialog({ student, onClose }: { student: User; onClose(): void }) {
  const change = useChange()
  const removed = useForesight(deleteUser, { id: student.id })
  const along = removed && takenAlong(removed)
  const erase = () =>
    notifyEnd(change(deleteUser, { id: student.id }).heard, 'Aluno excluído com sucesso', 'Falha ao excluir aluno')
  return (
    <DeleteDialog
      title="Excluir Aluno"
      sentence={`Tem certeza que deseja excluir o aluno ${student.name}? Esta ação não pode ser desfeita.`}
      note={along && `Também serão excluídos: ${along}.`}
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  )
}
