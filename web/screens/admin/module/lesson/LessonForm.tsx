import { Box, Grid, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { DraftLine } from '#web/components/form/DraftLine.tsx'
import { EditDialog } from '#web/components/form/EditDialog.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import type { LessonContent } from '#web/queries/useLessonContent.ts'
import { MaterialList } from './MaterialList.tsx'
import type { LessonDraft } from './useLessonDraft.ts'
import { useLessonForm } from './useLessonForm.ts'
import { VideoList } from './VideoList.tsx'

/** Only the server knows; if the part does not come, the form stays as it is. */
const RoomForFiles = lazy(() => import('./RoomForFiles.tsx').catch(() => ({ default: () => null })))

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))

/** A lesson's title, description, order, videos and materials; nothing is stored before 'Salvar'. */
export function LessonForm(props: {
  moduleId: number
  lesson: Lesson | null
  nextOrder: number
  content: LessonContent
  draft: LessonDraft
  onClose(): void
}) {
  const { moduleId, lesson, draft, onClose } = props
  const form = useLessonForm(props)
  const [leaving, setLeaving] = useState(false)
  // A form that was once open with a network takes files without one.
  useEffect(() => void import('#web/actions/upload/chooseFile.ts').catch(() => {}), [])
  const lists = (of: 'video' | 'material') => ({ moduleId, ...form.uploads(of) })
  return (
    <>
      <EditDialog
        title={lesson ? 'Editar Aula' : 'Nova Aula'}
        about={lesson?.title}
        submit={form.saving ? 'Salvando…' : lesson ? 'Salvar' : 'Criar Aula'}
        disabled={form.saving}
        wide
        onSubmit={async () => {
          await form.save()
          return undefined
        }}
        draft={null}
        onDiscard={form.discard}
        onClose={() => (form.isSending ? setLeaving(true) : onClose())}
      >
        {draft.restored && <DraftLine at={draft.restored.at} onStartAgain={draft.startAgain} />}
        {/* The form is inert until the outcome of the save is known. */}
        <Stack gap="4" inert={form.saving}>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 7rem' }} gap="4" alignItems="start">
            <Field label="Título" maxLength={200} {...form.field('title')} />
            <Field label="Ordem" type="number" inputMode="numeric" min={1} step={1} {...form.field('order')} />
          </Grid>
          <TextArea label="Descrição (opcional)" maxLength={5000} {...form.field('description')} />
          <Box borderTopWidth="1px" borderColor="border" />
          <Suspense>
            <RoomForFiles />
          </Suspense>
          <VideoList {...lists('video')} drafts={form.videos} onChange={form.setVideos} />
          <Box borderTopWidth="1px" borderColor="border" />
          <MaterialList {...lists('material')} drafts={form.materials} onChange={form.setMaterials} />
        </Stack>
      </EditDialog>
      {leaving && (
        <Suspense>
          <ConfirmDialog
            title="Parar de guardar o arquivo?"
            confirm="Parar"
            danger
            onConfirm={onClose}
            onClose={() => setLeaving(false)}
          >
            O arquivo ainda não está todo neste aparelho. O que foi digitado fica guardado como rascunho.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
