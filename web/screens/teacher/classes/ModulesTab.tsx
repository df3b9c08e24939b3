import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { BookX } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { countOf } from '#schema/rules/text.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { tabHistory } from '#web/components/ui/tabHistory.ts'
import { ClassPack } from '#web/dialogs/ClassPack.tsx'
import { type ModuleWithLessons, useClassModules } from '#web/queries/useClassModules.ts'
import { useMayPlan } from '#web/queries/useMayPlan.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'
import { LessonRow } from './LessonRow.tsx'

const PlanLessonsDialog = lazy(() => import('./PlanLessonsDialog.tsx'))

/** The bar of places at the bottom of a phone, px. */
const barHeight = 64

/**
 * The modules of the class, each opened with 'Ver Aulas'. The one with the current lesson is open at first, otherwise
 * the first one; and it is scrolled to the current lesson.
 */
export function ModulesTab({ schoolClass }: { schoolClass: TeacherClass }) {
  const modules = useClassModules(schoolClass.id)
  if (!modules) return <Loading />
  if (!modules.length)
    return (
      <EmptyState icon={BookX} title="Nenhum módulo associado a esta turma">
        A secretaria da escola associa módulos às turmas.
      </EmptyState>
    )
  const first = modules.find(({ id }) => id === schoolClass.currentLesson?.moduleId) ?? modules[0]
  return (
    <Stack gap="3">
      {modules.map((module) => (
        <ModuleLessons key={module.id} module={module} schoolClass={schoolClass} openAtFirst={module === first} />
      ))}
      <ClassPack of={schoolClass} />
    </Stack>
  )
}

function ModuleLessons(props: { module: ModuleWithLessons; schoolClass: TeacherClass; openAtFirst: boolean }) {
  const { module, schoolClass, openAtFirst } = props
  const [open, setOpen] = useState(openAtFirst)
  const [planning, setPlanning] = useState(false)
  const mayPlan = useMayPlan(module.id)
  const done = module.lessons.filter(({ completion }) => completion?.isCompleted).length
  const listId = `aulas-${module.id}`
  const current = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, and not where a person goes back to
  useLayoutEffect(() => {
    const row = current.current
    if (row && !tabHistory.scrollOf(key) && row.getBoundingClientRect().bottom > window.innerHeight - barHeight)
      row.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Panel>
      <Flex px="4" py="3" gap="3" align="center" justify="space-between" wrap="wrap">
        <Box minW="0" flex="1 1 12rem">
          <Heading as="h3" fontSize="lg" overflowWrap="anywhere">
            {module.title}
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {countOf(module.lessons.length, 'aula', 'aulas')}, {done} {done === 1 ? 'feita' : 'feitas'}
          </Text>
        </Box>
        <Flex gap="2" wrap="wrap">
          {mayPlan && (
            <Button variant="outline" aria-label={`Editar Aulas: ${module.title}`} onClick={() => setPlanning(true)}>
              Editar Aulas
            </Button>
          )}
          <Button variant="outline" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
            {open ? 'Ocultar Aulas' : 'Ver Aulas'}
          </Button>
        </Flex>
      </Flex>
      {open && (
        <Box id={listId}>
          {module.lessons.length === 0 ? (
            <Text px="4" pb="4" color="fg.muted">
              Nenhuma aula encontrada para este módulo
            </Text>
          ) : (
            <Stack as="ol" gap="0" listStyleType="none">
              {module.lessons.map((lesson) => (
                <LessonRow key={lesson.id} lesson={lesson} schoolClass={schoolClass} current={current} />
              ))}
            </Stack>
          )}
        </Box>
      )}
      <Suspense>{planning && <PlanLessonsDialog module={module} onClose={() => setPlanning(false)} />}</Suspense>
    </Panel>
  )
}
