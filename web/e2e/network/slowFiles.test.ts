import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { goToRoll, markAbsent, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type CuttingLine, cuttingLine } from '#scripts/testKit/server/cuttingLine.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: a school's line of 50 kbit/s, on which marks are never behind a file; a line that holds a download open and
// silent.
const lesson = 'Perímetro e área'
const fast = 3 * 2 ** 20
/** 50 kbit/s */
const slow = 50_000 / 8
/** Of each file, bytes. Takes longer than a roll on a slow line, also where the machine itself is slow. */
const size = 600_000
/** What a mark takes at most on such a line while files are under way both ways, ms. */
const seconds = 8_000

/** What no compression makes smaller, as a text. */
const textOf = (bytes: number) => Buffer.from(randomBytes((bytes * 3) / 4).toString('base64'))

let server: RunningServer
/** Of the school, and of a student at home. */
let [line, homeLine]: CuttingLine[] = []
let office: Browser
let teacher: Browser
let student: Browser
let admin: Awaited<ReturnType<typeof askServer>>

const addTo = async (lessonId: number, title: string, content: Buffer) => {
  const fileUrl = await admin.upload(1, `${title}.txt`, Uint8Array.from(content))
  await admin.act('POST', '/api/materials', { lessonId, title, fileUrl, fileType: 'document', visibility: 'both' })
}

beforeAll(async () => {
  server = await startSchool()
  admin = await askServer(server)
  await addTo(9, 'Tabela', textOf(size))
  await addTo(10, 'Relato', textOf(1_500_000))
  line = await cuttingLine(server.port, fast, true)
  homeLine = await cuttingLine(server.port, fast)
  ;[office, teacher, student] = await Promise.all([
    signedIn(server, 'direcao', desktop, { url: line.url }),
    signedIn(server, 'professora', phone, { url: line.url }),
    signedIn(server, 'aluna', phone, { url: homeLine.url }),
  ])
})
afterAll(async () => {
  await Promise.all([office.end(), teacher.end(), student.end()])
  await Promise.all([line!.close(), homeLine!.close()])
  await server.end()
})

const state = (page: Page, of: string, state: string, timeout = 60_000) =>
  page.locator(`section[aria-label="Disponível offline: ${of}"][data-kept="${state}"]`).waitFor({ timeout })
const hasBegun = (page: Page, of: string) =>
  page
    .getByRole('progressbar', { name: `Download: ${of}` })
    .and(page.locator(':not([aria-valuenow="0"])'))
    .waitFor({ timeout: 60_000 })

/** The office sends a file while a teacher, on the same line, keeps one: neither is behind the other, and a roll before both. */
async function carriesBothWays() {
  const { page: desk } = office
  const { page } = teacher
  await desk.goto('/admin/modules/1?aba=aulas')
  await press(desk, `Editar: ${lesson}`)
  const form = dialog(desk, 'Editar Aula')
  await form.getByText(/^Você ainda pode enviar/).waitFor()
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  await page.goto('/teacher/classes?turma=1')
  await press(page, `Visualizar: ${lesson}`)
  await state(page, lesson, 'none')

  line!.bytesPerSecond = slow
  const [sent, received] = [line!.sent, line!.received]
  const file = { name: 'Prova.txt', mimeType: 'text/plain', buffer: textOf(size) }
  await form
    .getByLabel(/^Arquivo: Material/)
    .last()
    .setInputFiles(file)
  await press(page, /^Deixar disponível offline/)
  await hasBegun(page, lesson)
  await expect.poll(() => line!.sent - sent, { timeout: 60_000 }).toBeGreaterThan(40_000)

  await goToRoll(page, 1)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await expect.poll(() => admin.rowsOf(page.url()), { timeout: seconds }).toHaveLength(1)
  // Both are still on their way.
  expect(line!.sent - sent).toBeLessThan(0.9 * size)
  expect(line!.received - received).toBeLessThan(0.9 * size)

  line!.bytesPerSecond = 4 * slow
  await form.getByRole('button', { name: 'Abrir: Prova' }).waitFor({ timeout: 90_000 })
  expect(line!.sent - sent).toBeLessThan(1.4 * size)
  line!.bytesPerSecond = fast
  await page.goto('/teacher/classes?turma=1')
  await press(page, `Visualizar: ${lesson}`)
  await state(page, lesson, 'here', 90_000)
}

/** A student's line falls silent in the middle of a download and breaks only later. */
async function fallsSilent() {
  const { page, context } = student
  const of = 'Tabelas e gráficos'
  await page.goto('/student/my-modules/1?aula=10')
  await state(page, of, 'none')
  homeLine!.bytesPerSecond = 200_000
  await press(page, /^Deixar disponível offline/, -1)
  await hasBegun(page, of)
  homeLine!.silent = true
  await state(page, of, 'halted')
  await page
    .getByRole('region', { name: of })
    .getByText(/^Download parado\. Continua sozinho quando a internet voltar/)
    .waitFor()
  const goesOn = context.waitForEvent('request', (request) => request.headers().range !== undefined)
  homeLine!.bytesPerSecond = fast
  homeLine!.silent = false
  homeLine!.cut()
  expect((await goesOn).headers().range).toMatch(/^bytes=[1-9]\d+-$/)
  await state(page, of, 'here')
}

// Both wait for their lines most of the time.
test.concurrent(
  'at 50 kbit/s a file goes up and one comes down, and a roll taken meanwhile arrives within seconds',
  carriesBothWays,
)
test.concurrent(
  'a line that is held open and silent halts a download, which says so and goes on by itself',
  fallsSilent,
)
