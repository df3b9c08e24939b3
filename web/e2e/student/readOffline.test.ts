import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { pdfOf } from '#scripts/testKit/files/pdfOf.ts'
import { dialog, press, toast } from '#scripts/testKit/screens/office.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: readers inside the app, kept with the first file that needs one; the last page kept on the device.
let server: RunningServer
let office: Browser
let student: Browser
beforeAll(async () => {
  server = await startSchool()
  office = await signedIn(server, 'direcao', desktop)
  student = await signedIn(server, 'aluna', phone)
})
afterAll(async () => {
  await office.end()
  await student.end()
  await server.end()
})

const lesson = 'Perímetro e área'
const pages = Array.from({ length: 5 }, (_, i) => [`${lesson}, página ${i + 1}`])
const buffer = Buffer.from(pdfOf(pages))
const pageField = (page: Page) => page.getByLabel('Página, de 5')

test('a student keeps a lesson with a PDF; with the server stopped it opens in the app, and again where it was closed', async () => {
  const { page: desk } = office
  await desk.goto('/admin/modules/1?aba=aulas')
  await press(desk, `Editar: ${lesson}`)
  const form = dialog(desk, 'Editar Aula')
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  await form
    .getByLabel(/^Arquivo: Material/)
    .setInputFiles({ name: 'Apostila.pdf', mimeType: 'application/pdf', buffer })
  await form.getByText(/^Arquivo da escola: PDF/).waitFor()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(desk, 'Aula atualizada com sucesso')
  await synced(desk)

  const { page, context } = student
  await keptOffline(page)
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().filter(({ url }) => /\/(PdfReader|pdf\.(worker\.)?min)-/.test(url)).length
    })
  expect(await kept()).toBe(0)
  await page.goto('/student/my-modules/1?aula=9')
  await press(page, /^Deixar disponível offline/, -1)
  await page.locator(`section[aria-label="Disponível offline: ${lesson}"][data-kept="here"]`).waitFor()
  await expect.poll(kept).toBe(3)

  await context.setOffline(true)
  await server.stop()
  await page.reload()
  await press(page, 'Abrir: Apostila')
  const reader = dialog(page, 'Apostila')
  await reader.getByRole('group', { name: 'Página 1' }).getByText(`${lesson}, página 1`).waitFor()
  await axeClean(page, 'a PDF that is read')
  await pageField(page).fill('2')
  await page.keyboard.press('Enter')
  await reader.getByRole('group', { name: 'Página 2' }).getByText(`${lesson}, página 2`).waitFor()
  await expect.poll(() => pageField(page).inputValue()).toBe('2')
  await page.goBack()
  await reader.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?aula=9')

  await page.reload()
  await press(page, 'Abrir: Apostila')
  await reader.getByRole('group', { name: 'Página 2' }).getByText(`${lesson}, página 2`).waitFor()
  await expect.poll(() => pageField(page).inputValue()).toBe('2')
  await server.start()
})

test('the next day it stands at the same page on another device, and the teacher sees who opened it', async () => {
  const { page, context } = student
  await context.setOffline(false)
  await press(page, 'Fechar')
  await page.getByText('Página 2 de 5').waitFor()
  await synced(page)

  const tablet = await signedIn(server, 'aluna', desktop)
  const teacher = await signedIn(server, 'professora', desktop)
  try {
    await tablet.page.goto('/student/my-modules/1?aula=9')
    await tablet.page.getByText('Página 2 de 5').waitFor()
    await axeClean(tablet.page, 'a lesson of which something was read')
    await press(tablet.page, 'Abrir: Apostila')
    await expect.poll(() => pageField(tablet.page).inputValue()).toBe('2')

    await teacher.page.goto('/teacher/classes?turma=1')
    await press(teacher.page, `Visualizar: ${lesson}`)
    const viewer = dialog(teacher.page, lesson)
    await viewer.getByRole('button', { name: /^Abriu: 1 de \d+ \(Apostila\)$/ }).click()
    await viewer.getByText(/^Abriram: /).waitFor()
    await axeClean(teacher.page, 'who opened something of a lesson')
  } finally {
    await tablet.end()
    await teacher.end()
  }
})
