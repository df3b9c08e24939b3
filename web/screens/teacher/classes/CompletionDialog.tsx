import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { type PerformanceLevel, performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { completeLesson, reopening } from '#schema/mutations/lesson/completeLesson.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import type { ModuleWithLessons } from '#web/queries/useClassModules.ts'

/** 'Status da Aula': marks a lesson as done with its 'Aproveitamento', or reopens it (spec section 4). */
export default function CompletionDialog(props: {
  lesson: ModuleWithLessons['lessons'][number]
  classId: number
  onClose(): void
}) {
  const { lesson, classId, onClose } = props
  const done = lesson.completion?.isCompleted ?? false
  const [level, setLevel] = useState<PerformanceLevel>(lesson.completion?.performanceLevel ?? 'average')
  const mutate = useMutate()

  async function keep(args: Parameters<typeof completeLesson.plan>[0]['args']) {
    onClose()
    try {
      await mutate(completeLesson, args)
      notifyDone('Aula atualizada', 'Status de conclusão da aula foi atualizado com sucesso')
    } catch (error) {
      notifyFailed('Erro', error)
    }
  }

  return (
    <Modal
      title="Status da Aula"
      about={lesson.title}
      onClose={onClose}
      footer={
        <>
          {done && (
            <Button variant="outline" onClick={() => keep(reopening(lesson.id, classId))}>
              Marcar como pendente
            </Button>
          )}
          <Button onClick={() => keep({ lessonId: lesson.id, classId, isCompleted: true, performanceLevel: level })}>
            {done ? 'Salvar' : 'Marcar como Feita'}
          </Button>
        </>
      }
    >
      <Select label="Aproveitamento" value={level} onChange={(value) => setLevel(value as PerformanceLevel)}>
        <Options of={performanceLevels.map((each) => [each, performanceLabels[each]])} />
      </Select>
    </Modal>
  )
}
