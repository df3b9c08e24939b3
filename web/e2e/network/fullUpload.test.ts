import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { fillUp } from '#scripts/testKit/browser/fillUp.ts'
import { partsKept } from '#scripts/testKit/browser/partsKept.ts'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: the space ends while a chosen file is being kept for its upload; never a row or a mark for a file.
let server: RunningServer
let office: Browser
beforeAll(async () => {
  server = await startSchool()
  office = await openBrowser(server.url, desktop)
})
afterAll(async () => {
  await office.end()
  await server.end()
})

const lesson = 'Perímetro e área'
const megabyte = 2 ** 20
/** The app's storage quota, bytes. */
const room = 64 * megabyte
const film = Buffer.concat([
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  randomBytes(11 * megabyte),
])

/** Makes what comes after the first 8 MB of a file come when it is told to, as from a slow memory card. */
const holdTheRest = (page: Page) =>
  page.evaluate(() => {
    const slice = File.prototype.slice
    const rest = new Promise<void>((resolve) => Object.assign(window, { giveTheRest: resolve }))
    File.prototype.slice = function (start = 0, end) {
      const part = slice.call(this, start, end)
      if (start < 8 * 2 ** 20) return part
      Object.assign(window, { isHeld: true })
      return Object.assign(part, { arrayBuffer: () => rest.then(() => Blob.prototype.arrayBuffer.call(part)) })
    }
  })

test('the device is full in the middle of a chosen file: a sentence says so, none of it is kept, and a roll taken then is saved and sent', async () => {
  const { page, context } = office
  const devtools = await context.newCDPSession(page)
  const limit = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: `${server.url}/`, ...(quotaSize && { quotaSize }) })
  // Chromium heeds it for data that is not there yet.
  await limit(room)
  await signIn(page, 'direcao@chamada.demo')
  await keptOffline(page)
  await page.goto('/admin/modules/1?aba=aulas')
  await press(page, `Editar: ${lesson}`)
  const form = dialog(page, 'Editar Aula')
  await form.getByText(/^Você ainda pode enviar/).waitFor()
  await form.getByRole('button', { name: 'Adicionar Vídeo' }).click()
  await holdTheRest(page)
  await form
    .getByLabel(/^Arquivo: Vídeo/)
    .last()
    .setInputFiles({ name: 'Geometria.mp4', mimeType: 'video/mp4', buffer: film })
  await page.waitForFunction(() => 'isHeld' in window)
  expect(await partsKept(page, 'outgoing')).toBe(2)
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage!)
  await limit(usage + megabyte)
  await fillUp(page, room, [])
  await page.evaluate(() => (window as unknown as { giveTheRest(): void }).giveTheRest())
  await form
    .getByText(/Não há espaço neste aparelho para guardar os 11\sMB até o envio. Libere espaço e escolha de novo./)
    .waitFor()
  await expect.poll(() => partsKept(page, 'outgoing')).toBe(0)

  const other = await context.newPage()
  await other.goto('/admin/classes/1/roll-call')
  await other.getByRole('button', { name: 'Todos presentes' }).waitFor()
  await markAbsent(other, 0)
  await savedMarks(other, 1)
  const admin = await askServer(server)
  await expect.poll(() => admin.rowsOf(other.url())).toHaveLength(1)
  await other.goto('/sync')
  await synced(other)
  expect(await other.getByText(/^Arquivos a enviar/).count()).toBe(0)
})
