import { deleteLesson } from '#schema/mutations/lesson/deleteLesson.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import DeleteDialog from '#web/dialogs/DeleteDialog.tsx'

/** Asks before deleting a lesson and everything that depends on it. */
export default function DeleteLessonDialog({ lesson, onClose }: { lesson: Lesson; onClose(): void }) {
  const { id, title } = lesson
  return (
    <DeleteDialog
      title="Excluir Aula"
      question={`Tem certeza que deseja excluir a aula ${title}?`}
      act={deleteLesson}
      args={{ id }}
      done="Aula excluída com sucesso"
      failed="Erro ao excluir aula"
      confirm="Excluir Aula"
      onClose={onClose}
    />
  )
}
