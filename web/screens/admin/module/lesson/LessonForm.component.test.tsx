import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { addVideo, alertDialog, closed, dialog, press, reads, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: spec sections 2 (module detail), 4, 5 (validation), 8.

const first = page.getByRole('row').nth(1)
const form = dialog('Editar Aula')
const edit = () => first.getByRole('button', { name: /^Editar/ }).click()
const removeVideo = () => press('Remover vídeo: Vídeo principal', form)

async function openLessons(moduleId: number) {
  await openApp('direcao', `/admin/modules/${moduleId}?aba=aulas`, desktop)
  await expect.element(first).toBeVisible()
}
const firstLesson = async () =>
  (await rows().where('lessons', { moduleId: 3 })).sort((one, other) => one.order - other.order)[0]!
const contentOf = async ({ id: lessonId }: Lesson) => [
  await rows().where('lessonVideos', { lessonId }),
  await rows().where('materials', { lessonId }),
]
async function save() {
  await press('Salvar', form)
  await closed(form)
}

test('Esc does not lose what was typed, and what is kept again is saved with the new title', async () => {
  await openLessons(3)
  await edit()
  await removeVideo()
  await addVideo(form, 'Outro vídeo')
  await userEvent.keyboard('{Escape}')
  await closed(form)
  await edit()
  await sees(/^Continuando o que você digitou/)
  await expect.element(form.getByText('Outro vídeo')).toBeVisible()
  await press('Remover vídeo: Outro vídeo', form)
  await press('Manter vídeo: Vídeo principal', form)
  await form.getByLabelText('Título', { exact: true }).fill('A célula viva')
  await save()
  await reads('a lesson changed')
  await expect.element(first.getByText('A célula viva')).toBeVisible()
  await first.getByRole('button', { name: /^Vídeos/ }).click()
  await sees('1 vídeo')
})

test('what was typed is discarded by Cancelar, and Desfazer brings it back', async () => {
  await openLessons(3)
  await edit()
  await form.getByLabelText('Título', { exact: true }).fill('Outro título')
  await press('Cancelar', form)
  await closed(form)
  await edit()
  const title = form.getByLabelText('Título', { exact: true })
  await expect.element(title).not.toHaveValue('Outro título')
  await userEvent.keyboard('{Escape}')
  await press('Desfazer')
  await edit()
  await expect.element(title).toHaveValue('Outro título')
})

test('a removal is only a mark until it is saved', async () => {
  await openLessons(3)
  await edit()
  await removeVideo()
  const { length } = await rows().where('lessonVideos', {})
  await save()
  expect(await rows().where('lessonVideos', {})).toHaveLength(length - 1)
  await first.getByRole('button', { name: /^Vídeos/ }).click()
  await sees('0 vídeos')
})

test('a title changed alone keeps the description, the order, the videos and the materials', async () => {
  await openLessons(3)
  const before = await firstLesson()
  const content = await contentOf(before)
  await edit()
  await form.getByLabelText('Título', { exact: true }).fill('Só o título')
  await save()
  expect(await firstLesson()).toEqual({ ...before, title: 'Só o título' })
  expect(await contentOf(before)).toEqual(content)
})

test('the order of the videos is the one that viewers see', async () => {
  await openLessons(3)
  await edit()
  await removeVideo()
  await addVideo(form, 'Primeiro')
  await addVideo(form, 'Segundo')
  await press('Mover para cima vídeo: Segundo', form)
  await expect.element(form.getByText('2 de 3')).toBeInTheDocument()
  await save()
  await edit()
  await expect.element(form.getByRole('button', { name: 'Segundo', exact: true })).toBeVisible()
  const videos = form.getByRole('list', { name: 'Vídeos' }).getByRole('listitem').elements()
  expect(videos.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Segundo'),
    expect.stringContaining('Primeiro'),
  ])
})

test('a lesson that was deleted comes back with its content by undo', async () => {
  await openLessons(3)
  const before = await contentOf(await firstLesson())
  const { title } = await firstLesson()
  await first.getByRole('button', { name: /^Excluir/ }).click()
  await press('Excluir Aula', alertDialog('Excluir Aula'))
  await reads('a lesson deleted')
  await expect.element(first.getByText(title)).not.toBeInTheDocument()
  expect((await firstLesson()).title).not.toBe(title)
  await press('Desfazer')
  await expect.element(first.getByText(title)).toBeVisible()
  expect(await contentOf(await firstLesson())).toEqual(before)
})
