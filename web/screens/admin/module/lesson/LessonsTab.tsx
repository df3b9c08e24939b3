import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { ListVideo, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Module } from '#schema/nouns/module.ts'
import { countOf } from '#schema/rules/text.ts'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import type { ModuleLesson } from '#web/queries/useModule.ts'
import { LessonTable } from './LessonTable.tsx'

const LessonDialog = lazy(() => import('./LessonDialog.tsx'))
const HistoryDialog = lazy(() => import('#web/dialogs/HistoryDialog.tsx'))
const DeleteLessonDialog = lazy(() => import('./DeleteLessonDialog.tsx'))

/** The lessons of the module, with their actions. */
export function LessonsTab({ module, lessons }: { module: Module; lessons: ModuleLesson[] }) {
  const { what, rowIn, open, close } = useDialogParam()
  const one = rowIn(lessons)
  const create = (
    <Button onClick={() => open('novo')}>
      <Plus aria-hidden /> Nova Aula
    </Button>
  )
  return (
    <Stack gap="4">
      {lessons.length === 0 ? (
        <EmptyState icon={ListVideo} title="Nenhuma aula encontrada para este módulo" action={create}>
          Crie a primeira aula, com seus vídeos e materiais.
        </EmptyState>
      ) : (
        <>
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Text color="fg.muted">{countOf(lessons.length, 'aula', 'aulas')} neste módulo</Text>
            {create}
          </Flex>
          <LessonTable
            lessons={lessons}
            onEdit={(lesson) => open('editar', lesson.id)}
            onHistory={(lesson) => open('historico', lesson.id)}
            onDelete={(lesson) => open('excluir', lesson.id)}
          />
        </>
      )}
      <Suspense>
        {what === 'novo' && (
          <LessonDialog moduleId={module.id} lesson={null} nextOrder={lessons.length + 1} onClose={close} />
        )}
        {one && what === 'editar' && (
          <LessonDialog moduleId={module.id} lesson={one} nextOrder={one.order} onClose={close} />
        )}
        {one && what === 'historico' && (
          <HistoryDialog table="lessons" rowKey={one.id} title={one.title} onClose={close} />
        )}
        {one && what === 'excluir' && <DeleteLessonDialog lesson={one} onClose={close} />}
      </Suspense>
    </Stack>
  )
}
