import { Button, Flex, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { completeLesson, reopening } from '#schema/mutations/lesson/completeLesson.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { useLessonEnd } from '#web/queries/rollCall/useLessonEnd.ts'
import type { RollDay } from '#web/screens/teacher/roll-call/useRollCall.ts'

/** Where a roll is concluded, its lesson ends: it is marked as done, and the next one becomes the current one. */
export default function LessonEnd({ day: { classId, lessonId } }: { day: RollDay }) {
  const end = useLessonEnd(classId, lessonId)
  const mutate = useMutate()
  if (!end) return null
  const { completion, next, currentLessonId } = end
  const done = completion?.isCompleted ?? false
  if (done && !next) return null

  const complete = (performanceLevel: (typeof performanceLevels)[number]) =>
    void notifyEnd(
      mutate(completeLesson, { lessonId, classId, isCompleted: true, performanceLevel }),
      ['Aula atualizada', 'Status de conclusão da aula foi atualizado com sucesso'],
      'Erro',
      () => mutate(completeLesson, reopening(lessonId, classId)),
    )
  const goOn = (nextId: number) =>
    void notifyEnd(
      mutate(setCurrentLesson, { classId, lessonId: nextId }),
      ['Aula atual definida', 'A aula atual foi atualizada com sucesso'],
      'Erro',
      () => mutate(setCurrentLesson, { classId, lessonId: currentLessonId ?? lessonId }),
    )

  return (
    <Flex className="lesson-end" gap="2" mb="2" wrap="wrap" align="center">
      {!done && (
        <Flex role="group" aria-label="Marcar como Feita" gap="1" align="center" wrap="wrap">
          <Text fontSize="sm" aria-hidden>
            Marcar como Feita:
          </Text>
          {performanceLevels.map((level) => (
            <Button key={level} size="sm" minH="11" px="3" variant="outline" onClick={() => complete(level)}>
              {performanceLabels[level]}
            </Button>
          ))}
        </Flex>
      )}
      {next && (
        <Button size="sm" minH="11" px="3" variant="outline" minW="0" maxW="full" onClick={() => goOn(next.id)}>
          <Text as="span" truncate>
            Próxima: {next.title}
          </Text>
          <ArrowRight aria-hidden />
        </Button>
      )}
    </Flex>
  )
}
