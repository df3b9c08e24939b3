import { Button, type ButtonProps, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, ClipboardCheck, Eye } from 'lucide-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { completionText } from '#web/model/content/completionText.ts'
import type { ModuleWithLessons } from '#web/queries/useClassModules.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'

const CompletionDialog = lazy(() => import('./CompletionDialog.tsx'))
const LessonViewer = lazy(() => import('./LessonViewer.tsx'))

/** An act beside the lesson's main one, its roll; on a phone it stands back. */
const Quiet = (props: ButtonProps) => (
  <Button
    size="sm"
    minH="11"
    variant="outline"
    px={{ base: '2', sm: '3' }}
    borderColor={{ base: 'transparent', sm: 'border.control' }}
    bg={{ base: 'transparent', sm: 'bg.panel' }}
    color={{ base: 'brand.fg', sm: 'fg' }}
    {...props}
  />
)

/** One lesson with its actions; tinted by how well it went (spec section 2). */
export function LessonRow(props: {
  lesson: ModuleWithLessons['lessons'][number]
  schoolClass: TeacherClass
  /** Gets the class's current lesson. */
  current: RefObject<HTMLDivElement | null>
}) {
  const { lesson, schoolClass, current } = props
  const mutate = useMutate()
  const [completing, setCompleting] = useState(false)
  const [viewing, setViewing] = useState(false)
  const { completion } = lesson
  const isCurrent = schoolClass.currentLessonId === lesson.id
  const tint = completion?.isCompleted ? `${completion.performanceLevel}.bg` : undefined

  async function makeCurrent() {
    try {
      await mutate(setCurrentLesson, { classId: schoolClass.id, lessonId: lesson.id })
      notifyDone('Aula atual definida', 'A aula atual foi atualizada com sucesso')
    } catch (error) {
      notifyFailed('Erro', error)
    }
  }

  return (
    <Flex
      as="li"
      ref={isCurrent ? current : undefined}
      wrap="wrap"
      gap="2"
      align="center"
      px="4"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      bg={tint}
      data-level={completion?.isCompleted ? completion.performanceLevel : undefined}
    >
      <Text flex="1 1 15rem" minW="0" fontWeight="medium" overflowWrap="anywhere">
        {lesson.order}. {lesson.title}
      </Text>
      {isCurrent && <Badge tone="category.pro">Aula Atual</Badge>}
      <Flex gap={{ base: '1', sm: '2' }} wrap="wrap" align="center" w={{ base: 'full', sm: 'auto' }}>
        {!isCurrent && (
          <Quiet onClick={makeCurrent} aria-label={`Definir como Atual: ${lesson.title}`}>
            Definir como Atual
          </Quiet>
        )}
        <Button
          asChild
          size={{ base: 'md', sm: 'sm' }}
          minH="11"
          alignSelf="stretch"
          variant={isCurrent ? 'solid' : 'outline'}
          flexBasis={{ base: 'full', sm: 'auto' }}
          order={{ base: -1, sm: 0 }}
        >
          <Link
            to={`/teacher/classes/${schoolClass.id}/lessons/${lesson.id}/roll-call`}
            aria-label={`Registrar Aula: ${lesson.title}`}
          >
            <ClipboardCheck aria-hidden /> Registrar Aula
          </Link>
        </Button>
        <Quiet onClick={() => setViewing(true)} aria-label={`Visualizar: ${lesson.title}`}>
          <Eye aria-hidden /> Visualizar
        </Quiet>
        <Quiet onClick={() => setCompleting(true)} aria-label={`${completionText(completion)}: ${lesson.title}`}>
          {completion?.isCompleted && <CircleCheck aria-hidden />}
          <span>{completionText(completion)}</span>
        </Quiet>
      </Flex>
      {completing && (
        <Suspense>
          <CompletionDialog lesson={lesson} classId={schoolClass.id} onClose={() => setCompleting(false)} />
        </Suspense>
      )}
      {viewing && (
        <Suspense>
          <LessonViewer lesson={lesson} classId={schoolClass.id} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </Flex>
  )
}
