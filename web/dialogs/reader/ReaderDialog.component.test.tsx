import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownFile } from '#schema/fields/ownFile.ts'
import type { Material } from '#schema/nouns/material.ts'
import { keyOf, wholeRow } from '#schema/nouns/tables.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { getsFile, hasFile, isKept, openLesson } from '#web/tests/support/component/lessonFile.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { dialog, press } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: readers inside the app (frame, text).

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

test('a student’s lesson says how far they came, and the act that says so waits to be sent', async () => {
  const { open, reader, material } = await openLesson()
  await hasFile(material, 'txt', 'Leia até o fim')
  await open.click()
  await expect.element(reader.getByText('Leia até o fim')).toBeVisible()
  await press('Fechar', reader)
  await expect.element(page.getByText('Terminado')).toBeVisible()
  await expect.element(page.getByText('Quem dá a aula vê o que você abriu e terminou.')).toBeVisible()
  const { db } = useSessionState.getState().mirror!
  expect(await db.outbox.toArray()).toMatchObject([
    { name: 'keepReading', body: { contentId: material.id, end: 1000 } },
  ])
})

test('the teacher’s viewer says how many opened a material, and who, once it is pressed', async () => {
  await openApp('professora', '/')
  const { db, rows } = useSessionState.getState().mirror!
  const material = (await rows.where('materials', {})).find(({ fileUrl }) => ownFile(fileUrl))!
  const lesson = (await rows.get('lessons', material.lessonId))!
  const [first, second] = (await rows.where('enrollments', { classId: 1 })).map(({ studentId }) => studentId)
  for (const studentId of [first!, second!]) {
    const key = { classId: 1, studentId, contentTable: 'materials', contentId: material.id } as const
    const row = wholeRow('readings', {
      ...key,
      lessonId: lesson.id,
      finished: studentId === first,
      openedAt: 1,
      readAt: 1,
    })
    await db.rows('readings').put({ key: keyOf('readings', row), scopes: ['class:1'], row })
  }
  goTo('/teacher/classes?turma=1')
  await press(`Visualizar: ${lesson.title}`)
  const viewer = dialog(lesson.title)
  await viewer.getByRole('button', { name: new RegExp(`^Abriu: 2 de \\d+ \\(${material.title}\\)$`) }).click()
  const { name } = (await rows.get('users', first!))!
  await expect.element(viewer.getByText(`${name} (terminou)`)).toBeVisible()
  await expect.element(viewer.getByText(/^Ainda não:/)).toBeVisible()
})

test('‘Próximo’ leads from one material of a lesson to the next, and ‘back’ from there to the lesson', async () => {
  const { open, reader, material } = await openLesson()
  await hasFile(material, 'txt', 'O primeiro texto')
  const { db } = useSessionState.getState().mirror!
  const first = (await db.rows('materials').get(material.id))!
  const row = { ...(first.row as Material), id: 9001, title: 'Segunda folha' }
  await db.rows('materials').put({ ...first, key: 9001, row })
  await open.click()
  await reader.getByRole('button', { name: 'Próximo: Segunda folha' }).click()
  const second = dialog('Segunda folha')
  await expect.element(second.getByText('O primeiro texto')).toBeVisible()
  await expect.element(second.getByRole('button', { name: /^Próximo/ })).not.toBeInTheDocument()
  window.history.back()
  await expect.element(second).not.toBeInTheDocument()
  await expect.poll(() => window.location.search).toBe(`?aula=${material.lessonId}`)
})
