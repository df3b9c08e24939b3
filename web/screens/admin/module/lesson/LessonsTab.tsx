import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { ListVideo, Pencil, Plus } from 'lucide-react'
import { lazy } from 'react'
import { deleteLesson } from '#schema/mutations/lesson/deleteLesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import { countOf } from '#schema/rules/text.ts'
import { type Acts, menuEntries } from '#web/components/dialog/dialogAct.ts'
import { OpenedDialog } from '#web/components/dialog/OpenedDialog.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { deleteAct, historyAct } from '#web/dialogs/rowActs.tsx'
import type { ModuleLesson } from '#web/queries/useModule.ts'
import { LessonTable } from './LessonTable.tsx'

const LessonDialog = lazy(() => import('./LessonDialog.tsx'))

const acts = (lesson: ModuleLesson): Acts => [
  {
    label: 'Editar',
    icon: Pencil,
    opens: 'editar',
    dialog: (onClose) => (
      <LessonDialog moduleId={lesson.moduleId} lesson={lesson} nextOrder={lesson.order} onClose={onClose} />
    ),
  },
  historyAct({ table: 'lessons', rowKey: lesson.id, title: lesson.title }),
  deleteAct({
    title: 'Excluir Aula',
    question: `Tem certeza que deseja excluir a aula ${lesson.title}?`,
    act: deleteLesson,
    args: { id: lesson.id },
    done: 'Aula excluída com sucesso',
    failed: 'Erro ao excluir aula',
    confirm: 'Excluir Aula',
  }),
]

/** The lessons of the module, with their actions. */
export function LessonsTab({ module, lessons }: { module: Module; lessons: ModuleLesson[] }) {
  const opened = useDialogParam()
  const { open } = opened
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
          <LessonTable lessons={lessons} acts={(lesson) => menuEntries(acts(lesson), (act) => open(act, lesson.id))} />
        </>
      )}
      <OpenedDialog
        opened={opened}
        dialogs={{
          novo: (onClose) => (
            <LessonDialog moduleId={module.id} lesson={null} nextOrder={lessons.length + 1} onClose={onClose} />
          ),
        }}
        rows={lessons}
        acts={acts}
      />
    </Stack>
  )
}
