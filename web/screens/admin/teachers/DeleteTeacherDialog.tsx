import type { User } from '../../../../schema/entities/user.ts'
import { deleteUser } from '../../../../schema/mutations/deleteUser.ts'
import DeleteDialog from '../../../components/DeleteDialog.tsx'
import { notifyEnd } from '../../../components/notify.ts'
import { useChange } from '../../../data/useChange.ts'
import { useRows } from '../../../data/useRows.ts'

/** Deleting a teacher leaves their classes without one (decisions section 6). */
export default function DeleteTeacherDialog({ teacher, onClose }: { teacher: User; onClose(): void }) {
  const change = useChange()
  const classes = useRows((rows) => rows.where('classes', { teacherId: teacher.id }), [teacher.id])
  const erase = () =>
    notifyEnd(
      change(deleteUser, { id: teacher.id }).heard,
      'Professor excluído com sucesso',
      'Falha ao excluir professor',
    )
  return (
    <DeleteDialog
      title="Excluir Professor"
      sentence={`Tem certeza que deseja excluir o professor ${teacher.name}? Esta ação não pode ser desfeita.`}
      note={
        classes?.length
          ? `Ficam sem professor: ${classes.map(({ title }) => title).join(', ')}. Os registros dos alunos são mantidos.`
          : null
      }
      onConfirm={() => void erase()}
      onClose={onClose}
    />
  )
}
