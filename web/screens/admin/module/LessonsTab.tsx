import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { ListVideo, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Module } from '../../../../schema/entities/module.ts'
import { countOf } from '../../../../schema/rules/text.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import type { ModuleLesson } from '../../../data/useModule.ts'
import { LessonTable } from './LessonTable.tsx'

const LessonDialog = lazy(() => import('./LessonDialog.tsx'))
const HistoryDialog = lazy(() => import('../../../dialogs/HistoryDialog.tsx'))
const DeleteLessonDialog = lazy(() => import('./DeleteLessonDialog.tsx'))

type Doing = { act: 'create' } | { act: 'edit' | 'history' | 'delete'; lesson: ModuleLesson }

/** The lessons of the module, and what is done with them. */
export function LessonsTab({ module, lessons }: { module: Module; lessons: ModuleLesson[] }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const create = (
    <Button onClick={() => setDoing({ act: 'create' })}>
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
            onEdit={(lesson) => setDoing({ act: 'edit', lesson })}
            onHistory={(lesson) => setDoing({ act: 'history', lesson })}
            onDelete={(lesson) => setDoing({ act: 'delete', lesson })}
          />
        </>
      )}
      <Suspense>
        {doing?.act === 'create' && (
          <LessonDialog moduleId={module.id} lesson={null} nextOrder={lessons.length + 1} onClose={close} />
        )}
        {doing?.act === 'edit' && (
          <LessonDialog moduleId={module.id} lesson={doing.lesson} nextOrder={doing.lesson.order} onClose={close} />
        )}
        {doing?.act === 'history' && (
          <HistoryDialog table="lessons" rowKey={doing.lesson.id} title={doing.lesson.title} onClose={close} />
        )}
        {doing?.act === 'delete' && <DeleteLessonDialog lesson={doing.lesson} onClose={close} />}
      </Suspense>
    </Stack>
  )
}
