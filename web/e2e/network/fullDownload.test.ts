import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { emptyAgain, fillUp } from '#scripts/testKit/browser/fillUp.ts'
import { partsKept } from '#scripts/testKit/browser/partsKept.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { dialog, press, toast } from '#scripts/testKit/screens/office.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: never a row or a mark for a file; the last tenth of the space; a quota that ends in the middle of a file.
let server: RunningServer
let proxy: FaultProxy
let office: Browser
let teacher: Browser
beforeAll(async () => {
  server = await startSchool()
  proxy = await faultProxy(server.port)
  office = await signedIn(server, 'direcao', desktop)
  teacher = await openBrowser(proxy.url, phone)
})
afterAll(async () => {
  await office.end()
  await teacher.end()
  await proxy.close()
  await server.end()
})

const lesson = 'Perímetro e área'
const buffer = Buffer.from(randomBytes(6_000_000).toString('base64'))

/** The app's storage quota, bytes. */
const room = 24 * 2 ** 20

test('the space ends in the middle of a file: the file is let go and says so, and marks are saved and sent', async () => {
  const { page: desk } = office
  await desk.goto('/admin/modules/1?aba=aulas')
  await press(desk, `Editar: ${lesson}`)
  const form = dialog(desk, 'Editar Aula')
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  await form.getByLabel(/^Arquivo: Material/).setInputFiles({ name: 'Folha.txt', mimeType: 'text/plain', buffer })
  await form.getByText(/^Arquivo da escola: Texto/).waitFor()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(desk, 'Aula atualizada com sucesso')
  await synced(desk)

  const { page, context } = teacher
  const devtools = await context.newCDPSession(page)
  const quota = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: `${proxy.url}/`, ...(quotaSize && { quotaSize }) })
  // Chromium heeds it for data that is not there yet.
  await quota(room)
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await page.goto('/teacher/classes?turma=1')
  await press(page, `Visualizar: ${lesson}`)
  const viewer = dialog(page, lesson)
  const inState = (state: string) => viewer.locator(`section[data-kept="${state}"]`).waitFor()
  proxy.line = { bytesPerSecond: 250_000, late: 0, cutOneIn: Number.POSITIVE_INFINITY }
  await viewer.getByRole('button', { name: /^Deixar disponível offline/ }).click()
  await viewer.getByRole('progressbar').and(page.locator(':not([aria-valuenow="0"])')).waitFor()
  await fillUp(page, room, [1_000_000, 100_000, 10_000])
  await inState('halted')
  await viewer.getByText(/^Download parado\. Falta espaço neste aparelho/).waitFor()
  await expect.poll(() => partsKept(page, 'files')).toBe(0)
  proxy.line = null

  const address = await openRoll(page, 1)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await synced(page)
  const at = `${server.url}${new URL(address).pathname}${new URL(address).search}`
  expect(await (await askServer(server)).rowsOf(at)).toHaveLength(1)

  await quota()
  await emptyAgain(page)
  await page.goto('/teacher/classes?turma=1')
  await press(page, `Visualizar: ${lesson}`)
  await viewer
    .locator('section[data-kept=here]')
    .or(viewer.getByRole('button', { name: /^Continuar: / }))
    .first()
    .waitFor()
  if (await viewer.locator('section[data-kept=halted]').count()) await press(page, /^Continuar: /)
  await inState('here')
})
