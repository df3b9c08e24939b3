import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { dialog, press, toast } from '#scripts/testKit/screens/office.ts'
import { type CuttingLine, cuttingLine } from '#scripts/testKit/server/cuttingLine.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { sheetOf } from '#server/demo/sheet.ts'

// Covers: decisions section 5: an upload goes on after a cut, and what the school has is not sent again.
const megabyte = 2 ** 20
let server: RunningServer
let line: CuttingLine
let office: Browser
beforeAll(async () => {
  server = await startSchool()
  line = await cuttingLine(server.port, 3 * megabyte)
  office = await signedIn(server, 'direcao', desktop, { url: line.url })
})
afterAll(async () => {
  await office.end()
  await line.close()
  await server.end()
})

const lesson = 'Perímetro e área'
const fileOf = (text: string, megabytes: number) => ({
  name: `${text}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([sheetOf(text).content, Buffer.alloc(megabytes * megabyte, '%')]),
})

async function openForm(page: Page) {
  await page.goto('/admin/modules/1?aba=aulas')
  await press(page, `Editar: ${lesson}`)
  const form = dialog(page, 'Editar Aula')
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  return { form, picker: form.getByLabel(/^Arquivo: Material/).last() }
}
/** Resolves once so much of the upload is shown as sent, per cent. */
const reached = (page: Page, percent: number) =>
  expect
    .poll(async () => Number(/(\d+)% de/.exec((await dialog(page, 'Editar Aula').textContent()) ?? '')?.[1] ?? 0), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(percent)

test('an upload survives cuts, a silent line and a server that is started again, and sends little twice', async () => {
  const { page } = office
  const { form, picker } = await openForm(page)
  const file = fileOf('Geometria', 24)
  const before = line.sent
  await picker.setInputFiles(file)
  for (const percent of [20, 40]) {
    await reached(page, percent)
    line.cut()
  }
  await reached(page, 60)
  line.silent = true
  const standsStill = form.getByText(/^Sem conexão: parado em \d+%/)
  await standsStill.waitFor({ timeout: 60_000 })
  line.silent = false
  line.cut()
  await reached(page, 80)
  await server.stop()
  await standsStill.waitFor()
  await axeClean(page, 'an upload that stands still')
  await server.start()
  await form.getByText('Arquivo da escola: PDF, 24 MB').waitFor({ timeout: 60_000 })
  expect((line.sent - before) / file.buffer.length).toBeLessThan(1.1)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(page, 'Aula atualizada com sucesso')
})

test('a file that is chosen again goes on from where it was; one that the school has is not sent again', async () => {
  const { page } = office
  const { picker } = await openForm(page)
  const file = fileOf('Frações', 16)
  await picker.setInputFiles(file)
  await reached(page, 40)
  // The page is closed in the middle.
  await page.goto('/sync')
  const again = await openForm(page)
  const before = line.sent
  await again.picker.setInputFiles(file)
  await again.form.getByText('Arquivo da escola: PDF, 16 MB').waitFor({ timeout: 60_000 })
  expect(line.sent - before).toBeLessThan(0.75 * file.buffer.length)
  const third = await openForm(page)
  const known = line.sent
  await third.picker.setInputFiles(file)
  await third.form.getByText('Arquivo da escola: PDF, 16 MB').waitFor()
  expect(line.sent - known).toBeLessThan(megabyte)
})

test('an upload that is cancelled leaves nothing to go on with', async () => {
  const { page } = office
  const { form, picker } = await openForm(page)
  const file = fileOf('Ângulos', 16)
  await picker.setInputFiles(file)
  await reached(page, 30)
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await form.getByRole('button', { name: /^Cancelar o envio/ }).click()
  expect((await removed).status()).toBe(200)
  await form
    .getByRole('button', { name: /^Enviar arquivo/ })
    .last()
    .waitFor()
})
