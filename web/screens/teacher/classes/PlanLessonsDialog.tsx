import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import { lessonInsert } from '#schema/nouns/lesson.ts'
import { byLessonOrder } from '#schema/rules/content/inOrder.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { Form } from '#web/components/form/Form.tsx'
import { useFormSubmit } from '#web/components/form/useFormSubmit.ts'
import { notifyDone, notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { Mover } from '#web/components/ui/Mover.tsx'
import { movedLesson } from '#web/model/content/movedLesson.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import type { ModuleWithLessons } from '#web/queries/useClassModules.ts'

/** Adds, renames and reorders the lessons of a module, each at once. Deleting them is the office's. */
export default function PlanLessonsDialog({ module, onClose }: { module: ModuleWithLessons; onClose(): void }) {
  const mutate = useMutate()
  const [renaming, setRenaming] = useState<number | null>(null)
  /** The orders given here, which are stored a moment later. */
  const [given, setGiven] = useState<ReadonlyMap<number, number>>(new Map())
  const lessons = module.lessons
    .map((lesson) => ({ ...lesson, order: given.get(lesson.id) ?? lesson.order }))
    .sort(byLessonOrder)

  async function move(id: number, step: -1 | 1) {
    const changed = movedLesson(lessons, id, step)
    setGiven((before) => new Map([...before, ...changed.map((each) => [each.id, each.order] as const)]))
    try {
      for (const each of changed) await mutate(updateLesson, each)
    } catch (error) {
      setGiven(new Map())
      notifyFailed('Erro ao mover aula', error)
    }
  }
  async function rename(id: number, title: string) {
    await mutate(updateLesson, { id, title })
    setRenaming(null)
    notifyDone('Aula renomeada')
  }
  async function add(title: string) {
    await mutate(createLesson, { moduleId: module.id, title, order: (lessons.at(-1)?.order ?? 0) + 1 })
    notifyDone('Aula adicionada', title)
  }

  return (
    <Modal title="Editar Aulas" about={module.title} guarded onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted">
          Vale para todas as turmas deste módulo. Vídeos, materiais e exclusões ficam com a secretaria.
        </Text>
        <Stack as="ol" gap="0" listStyleType="none" aria-label="Aulas" _empty={{ display: 'none' }}>
          {lessons.map(({ id, title }, i) => (
            <Flex as="li" key={id} align="center" py="1" borderTopWidth={i ? '1px' : undefined} borderColor="border">
              {id === renaming ? (
                <TitleForm {...{ module, title }} label="Título da aula" onSave={(typed) => rename(id, typed)}>
                  <Button type="button" variant="outline" onClick={() => setRenaming(null)}>
                    Cancelar
                  </Button>
                  <Button type="submit">Salvar</Button>
                </TitleForm>
              ) : (
                <>
                  <Text flex="1" minW="0" overflowWrap="anywhere">
                    {i + 1}. {title}
                  </Text>
                  <IconButton icon={Pencil} label={`Renomear: ${title}`} onClick={() => setRenaming(id)} />
                  {lessons.length > 1 && (
                    <Mover
                      place={i + 1}
                      of={lessons.length}
                      about={`aula: ${title}`}
                      onMove={(step) => void move(id, step)}
                    />
                  )}
                </>
              )}
            </Flex>
          ))}
        </Stack>
        <TitleForm module={module} title="" label="Nova aula" onSave={add}>
          <Button type="submit" variant="outline">
            <Plus aria-hidden /> Adicionar aula
          </Button>
        </TitleForm>
      </Stack>
    </Modal>
  )
}

/** A form of one title; it stays, empty again, unless `onSave` takes it away. */
function TitleForm(props: {
  module: ModuleWithLessons
  title: string
  label: string
  onSave(title: string): Promise<void>
  children: ReactNode
}) {
  const { module, title, label, onSave, children } = props
  const form = useFormSubmit(async (values) => {
    const { problems, value } = problemsIn(lessonInsert, { ...values, moduleId: module.id })
    if (problems) return problems
    try {
      await onSave(value.title)
    } catch (error) {
      return { title: sentenceOf(error) }
    }
  })
  return (
    <Box flex="1">
      <Form
        draft={`${label} ${module.id} ${title}`}
        onSubmit={async (values) => (await form.submit(values)) ?? true}
        onEdit={form.edited}
      >
        <Flex gap="3" align="end" wrap="wrap">
          <Box flex="1 1 14rem">
            <Field
              label={label}
              name="title"
              maxLength={200}
              defaultValue={title}
              autoFocus={title !== ''}
              error={form.problems.title}
            />
          </Box>
          <Flex gap="3">{children}</Flex>
        </Flex>
      </Form>
    </Box>
  )
}
