import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { dialog, press, toast } from '#scripts/testKit/screens/office.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { hashAt } from '#scripts/testKit/server/hashAt.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { sheetOf } from '#server/demo/sheet.ts'

// Covers: decisions section 5 (own files, 'Disponível offline'); trials R9, S23, S24, S32.
let server: RunningServer
let proxy: FaultProxy
let office: Browser
let student: Browser
beforeAll(async () => {
  server = await startSchool()
  proxy = await faultProxy(server.port)
  office = await signedIn(server, 'direcao', desktop)
  student = await signedIn(server, 'aluna', phone, { url: proxy.url })
})
afterAll(async () => {
  await office.end()
  await student.end()
  await proxy.close()
  await server.end()
})

const lesson = 'Perímetro e área'
const buffer = Buffer.concat([sheetOf(lesson).content, Buffer.alloc(1_500_000, '%')])
const file = { name: 'Figuras planas.pdf', mimeType: 'application/pdf', buffer }
const hostile = { name: 'Figuras.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') }
const kept = (page: Page, of: string) => page.getByRole('region', { name: `Disponível offline: ${of}` })
const inState = (page: Page, of: string, state: string) =>
  page.locator(`section[aria-label="Disponível offline: ${of}"][data-kept="${state}"]`).waitFor()

test('the office uploads a file; a student keeps it over a line that breaks, studies without a network, and removes it', async () => {
  const { page: desk } = office
  await desk.goto('/admin/modules/1')
  await desk.getByRole('tab', { name: 'Aulas' }).click()
  await press(desk, `Editar: ${lesson}`)
  const form = dialog(desk, 'Editar Aula')
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  const picker = form.getByLabel(/^Arquivo: Material/)
  await picker.setInputFiles(hostile)
  await form.getByText(/^O arquivo não foi escolhido. O conteúdo não é PDF, apesar do nome/).waitFor()
  await picker.setInputFiles(file)
  await form.getByText('Arquivo da escola: PDF, 1,4 MB').waitFor()
  expect(await form.getByLabel('Título do material').inputValue()).toBe('Figuras planas')
  expect(await form.getByLabel('Tipo').inputValue()).toBe('document')
  await axeClean(desk, 'the form with a file')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(desk, 'Aula atualizada com sucesso')
  await synced(desk)

  const { page, context } = student
  await page.goto('/student/my-modules/1?aula=9')
  await inState(page, lesson, 'none')
  await kept(page, lesson).getByText('1 arquivo, 1,4 MB para baixar.').waitFor()
  proxy.line = { bytesPerSecond: 600_000, late: 0, cutOneIn: Number.POSITIVE_INFINITY }
  await kept(page, lesson)
    .getByRole('button', { name: /^Deixar disponível offline/ })
    .click()
  await page
    .getByRole('progressbar', { name: `Download: ${lesson}` })
    .and(page.locator(':not([aria-valuenow="0"])'))
    .waitFor()
  await context.setOffline(true)
  proxy.cut()
  await inState(page, lesson, 'halted')
  await kept(page, lesson)
    .getByText(/Continua sozinho quando a internet voltar/)
    .waitFor()
  await axeClean(page, 'a download that stands still')
  const rangeRequest = context.waitForEvent('request', (request) => request.headers().range !== undefined)
  proxy.line = null
  await context.setOffline(false)
  expect((await rangeRequest).headers().range).toMatch(/^bytes=[1-9]\d+-$/)
  await inState(page, lesson, 'here')
  // The other sheets of the module are not requested.
  await inState(page, 'Matemática: números e medidas', 'partly')

  await context.setOffline(true)
  await server.stop()
  await page.reload()
  await inState(page, lesson, 'here')
  await axeClean(page, 'a lesson kept offline')
  await press(page, 'Abrir: Figuras planas')
  const reader = dialog(page, 'Figuras planas')
  await reader.getByRole('group', { name: 'Página 1' }).getByText(lesson).waitFor()
  const link = reader.getByRole('link', { name: /^Abrir com outro aplicativo: Figuras planas/ })
  const address = (await link.getAttribute('href'))!
  expect(await hashAt(page, address)).toBe(createHash('sha256').update(buffer).digest('hex'))
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => [document.contentType, location.pathname])).toEqual([
    'application/pdf',
    new URL(address, proxy.url).pathname,
  ])
  await opened.close()
  await page.goto('/sync')
  await page.getByText('Disponível offline: 1 arquivo de 1 aula, 1,4 MB').waitFor()
  await axeClean(page, 'the room used')
  await page.goto('/student/my-modules/1?aula=9')
  await kept(page, lesson)
    .getByRole('button', { name: /^Remover/ })
    .click()
  await inState(page, lesson, 'none')
  await kept(page, lesson).getByText('1,4 MB. Conecte-se à internet para baixar.').waitFor()
  expect(
    await page.evaluate(
      (path) =>
        fetch(path).then(
          () => 'there',
          () => 'gone',
        ),
      address,
    ),
  ).toBe('gone')
  await server.start()
})

/** Half a second of film, as a phone's camera would record it. */
const filmedBy = async (page: Page) =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
      const pen = canvas.getContext('2d')!
      const camera = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
      const parts: Blob[] = []
      camera.ondataavailable = ({ data }) => parts.push(data)
      camera.start()
      for (let frame = 0; frame < 30; frame++) {
        pen.fillStyle = `hsl(${frame * 12} 80% 50%)`
        pen.fillRect(0, 0, 64, 36)
        await new Promise(requestAnimationFrame)
      }
      const stopped = new Promise((resolve) => camera.addEventListener('stop', resolve))
      camera.stop()
      await stopped
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    }),
    'base64',
  )

test('a film of the school is uploaded, watched, kept on the device and watched again without a network', async () => {
  const { page: desk } = office
  await desk.goto('/admin/modules/1?aba=aulas')
  await press(desk, `Editar: ${lesson}`)
  const form = dialog(desk, 'Editar Aula')
  await form.getByRole('button', { name: 'Adicionar Vídeo' }).click()
  const buffer = await filmedBy(desk)
  await form.getByLabel(/^Arquivo: Vídeo/).setInputFiles({ name: 'A sala.webm', mimeType: 'video/webm', buffer })
  await form.getByText(/^Arquivo da escola: /).waitFor()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(desk, 'Aula atualizada com sucesso')
  await synced(desk)

  const { page, context } = student
  const film = page.locator('video[aria-label="A sala"]')
  const plays = async () => {
    await page.getByRole('button', { name: /A sala/ }).click()
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    expect(await film.evaluate((video: HTMLVideoElement) => [video.error, video.videoWidth])).toEqual([null, 64])
  }
  await context.setOffline(false)
  await page.goto('/student/my-modules/1?aula=9')
  await plays()
  await kept(page, lesson)
    .getByRole('button', { name: /^Deixar disponível offline/ })
    .click()
  await inState(page, lesson, 'here')
  await context.setOffline(true)
  await server.stop()
  await page.reload()
  await plays()
  await server.start()
})
