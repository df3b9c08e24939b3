import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import type { User } from '#schema/nouns/user.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'
import { useRows } from '#web/queries/useRows.ts'
import { withClassNames } from '#web/queries/withClassNames.ts'

/** Asks before deleting a teacher, whose classes are left without one (decisions section 6). */
export default function DeleteTeacherDialog({ teacher, onClose }: { teacher: User; onClose(): void }) {
  const classes = useRows((rows) => withClassNames(rows).where('classes', { teacherId: teacher.id }), [teacher.id])
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
