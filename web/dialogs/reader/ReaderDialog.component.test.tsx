import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FileType, ownFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import { keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { dialog, press } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: readers inside the app (frame, text).

/** Opens a lesson that has a file of the school, without a network. */
async function openLesson() {
  await openApp('aluna', '/')
  const { rows } = useSessionState.getState().mirror!
  const material = (await rows.where('materials', {})).find(({ fileUrl }) => ownFile(fileUrl))!
  const lesson = (await rows.get('lessons', material.lessonId))!
  goTo(`/student/my-modules/${lesson.moduleId}?aula=${lesson.id}`)
  return {
    material,
    open: page.getByRole('button', { name: `Abrir: ${material.title}` }),
    reader: dialog(material.title),
  }
}

/** Gives the material another file, which is not on the device. */
async function getsFile({ id }: Material, type: FileType, text: string) {
  const { db } = useSessionState.getState().mirror!
  const content = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const file = { hash: 'ab'.repeat(32), type, bytes: content.length }
  const stored = (await db.rows('materials').get(id))!
  await db.rows('materials').put({ ...stored, row: { ...stored.row, fileUrl: ownFileAddress(file) } } as typeof stored)
  return { file, content }
}

/** Gives the material another file, which is kept on the device. */
async function hasFile(material: Material, type: FileType, text: string) {
  await isKept(material, await getsFile(material, type, text))
}

async function isKept({ lessonId }: Material, { file, content }: Awaited<ReturnType<typeof getsFile>>) {
  const kept = keptFilesOf(useSessionState.getState().mirror!)
  await kept.want([{ file, lessonId }])
  await kept.append(file.hash, 0, content.buffer, null)
}

test('without a network, a file that is not on the device says so, and ‘Fechar’ leads back to the lesson', async () => {
  const { open, reader, material } = await openLesson()
  await open.click()
  await expect.element(reader.getByText('Este arquivo não está neste aparelho')).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('ler')).toBe(String(material.id))
  await press('Fechar', reader)
  await expect.element(reader).not.toBeInTheDocument()
  await expect.poll(() => window.location.search).toBe(`?aula=${material.lessonId}`)
  await expect.element(open).toHaveFocus()
})

test('a text that is kept here is read without a network, in the letters it was written in', async () => {
  const { open, reader, material } = await openLesson()
  await hasFile(material, 'txt', 'Leia até a página três')
  await open.click()
  await expect.element(reader.getByText('Leia até a página três')).toBeVisible()
  await press('Aumentar', reader)
  await expect.element(reader.getByRole('link', { name: `Baixar: ${material.title}` })).toBeVisible()
})

test('a file that cannot be shown gives a sentence and the other ways to it', async () => {
  const { open, reader, material } = await openLesson()
  await hasFile(material, 'txt', ' ')
  await open.click()
  await expect.element(reader.getByText('Este arquivo não pôde ser mostrado aqui')).toBeVisible()
  await expect.element(reader.getByText('Abrir com outro aplicativo')).toBeVisible()
  await expect.element(reader.getByText('Baixar')).toBeVisible()
})

test('a page that a network sends in a PDF’s place is not called a damaged file, and what came later is read', async () => {
  const { open, reader, material } = await openLesson()
  const { hash } = ownFile(material.fileUrl)!
  answering(`GET /api/files/${hash}`, () => ({ value: 'Entre na rede', byNetwork: true }))
  await open.click()
  await expect.element(reader.getByText(/^Ele não chegou/)).toBeVisible()
  await press('Tentar de novo', reader)
  await expect.element(reader.getByText(/^Ele não chegou/)).toBeVisible()
  const failures = { count: 0 }
  answering(`GET /api/files/${'ab'.repeat(32)}`, () => {
    failures.count++
    return { value: 'Entre na rede', byNetwork: true }
  })
  const file = await getsFile(material, 'txt', 'O que chegou')
  await expect.poll(() => failures.count).toBeGreaterThan(0)
  await expect.element(reader.getByText(/^Ele não chegou/)).toBeVisible()
  await isKept(material, file)
  await expect.element(reader.getByText('O que chegou')).toBeVisible()
})

test('in the teacher’s viewer, Esc closes the reader alone', async () => {
  await openApp('professora', '/')
  const { rows } = useSessionState.getState().mirror!
  const material = (await rows.where('materials', {})).find(({ fileUrl }) => ownFile(fileUrl))!
  const lesson = (await rows.get('lessons', material.lessonId))!
  goTo('/teacher/classes?turma=1')
  await press(`Visualizar: ${lesson.title}`)
  const viewer = dialog(lesson.title)
  await press(`Ver: ${material.title}`, viewer)
  await expect.element(dialog(material.title).getByText('Este arquivo não está neste aparelho')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(material.title)).not.toBeInTheDocument()
  await expect.element(viewer).toBeVisible()
})
