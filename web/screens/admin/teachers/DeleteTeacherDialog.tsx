import type { User } from '../../../../schema/entities/user.ts'
import { deleteUser } from '../../../../schema/mutations/deleteUser.ts'
import { useRows } from '../../../data/useRows.ts'
import DeleteDialog from '../../../dialogs/DeleteDialog.tsx'

/** Deleting a teacher leaves their classes without one (decisions section 6). */
export default function DeleteTeacherDialog({ teacher, onClose }: { teacher: User; onClose(): void }) {
  const classes = useRows((rows) => rows.where('classes', { teacherId: teacher.id }), [teacher.id])
  return (
    <DeleteDialog
      title="Excluir Professor"
      question={`Tem certeza que deseja excluir o professor ${teacher.name}?`}
      act={deleteUser}
      args={{ id: teacher.id }}
      done="Professor excluído com sucesso"
      failed="Falha ao excluir professor"
      note={
        classes?.length
          ? `Ficam sem professor: ${classes.map(({ title }) => title).join(', ')}. Os registros dos alunos são mantidos.`
          : null
      }
      onClose={onClose}
    />
  )
}
