import type { Lesson } from '../../../../schema/entities/lesson.ts'
import { deleteLesson } from '../../../../schema/mutations/deleteLesson.ts'
import { notifyEnd } from '../../../components/notify.ts'
import RemovalDialog from '../../../components/RemovalDialog.tsx'
import { useForeseen } from '../../../data/useForeseen.ts'
import { useMutate } from '../../../data/useMutate.ts'

/** Asks before a lesson goes, with what hangs on it. */
export default function DeleteLessonDialog({ lesson, onClose }: { lesson: Lesson; onClose(): void }) {
  const { id, title } = lesson
  const mutate = useMutate()
  const foreseen = useForeseen(deleteLesson, { id })
  return (
    <RemovalDialog
      title="Excluir Aula"
      question={`Tem certeza que deseja excluir a aula ${title}?`}
      foreseen={foreseen}
      confirm="Excluir Aula"
      onConfirm={() =>
        void notifyEnd(mutate(deleteLesson, { id }), 'Aula excluída com sucesso', 'Erro ao excluir aula')
      }
      onClose={onClose}
    />
  )
}
