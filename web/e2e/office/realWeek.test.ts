import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { noonZone } from '#scripts/testKit/browser/noonZone.ts'
import { Counted } from '#scripts/testKit/screens/Counted.ts'
import {
  button,
  enterWithCard,
  importAndPrint,
  link,
  listWithGrid,
  makeSchool,
  type PrintedCard,
  takeFirstRoll,
} from '#scripts/testKit/screens/newSchool.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { startEmptyServer } from '#scripts/testKit/server/emptyServer.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: decisions section 9. A school with subjects goes from an empty server to its first rolls, and its office sets
// a substitute.

const zone = noonZone(Date.now())
let server: RunningServer
let office: Browser
let cards: PrintedCard[]
const browsers: Browser[] = []

beforeAll(async () => {
  server = await startEmptyServer()
})
afterAll(async () => {
  for (const browser of browsers) await browser.end()
  await server.end()
})

async function visitor(options: typeof desktop | typeof phone): Promise<Browser> {
  const browser = await openBrowser(server.url, { ...options, timezoneId: zone })
  browsers.push(browser)
  return browser
}

test('one workbook with students, teachers and a grid, then a roll on a phone without a lesson: 20 clicks, 8 fields', async () => {
  await makeSchool(new Counted(), (await visitor(desktop)).page)
  const did = new Counted()
  const started = Date.now()
  office = await visitor(desktop)
  cards = await importAndPrint(did, office.page, await listWithGrid(Date.now(), zone), 3)
  const { page } = await visitor(phone)
  await takeFirstRoll(did, page, cards, '6º ano A · Matemática')
  process.stdout.write(`with a grid: ${did.report(Date.now() - started)}\n`)
  expect(did.clicks).toBeLessThanOrEqual(20)
  expect(did.fields).toBeLessThanOrEqual(8)

  // The double lesson is one roll, and counts as two without a tap.
  expect(await page.getByRole('combobox', { name: 'Número de aulas' }).inputValue()).toBe('2')
})

test('the office sets a substitute in two taps from its day; the substitute repeats the roll before without a network', async () => {
  const substitute = await visitor(phone)
  const { page, context } = substitute
  await enterWithCard(new Counted(), page, cards, 'rita@escola.example')
  await page.getByRole('link', { name: 'Entrar na Sala: 7º ano A · Arte' }).waitFor()
  await keptOffline(page)

  const did = new Counted()
  await office.page.goto('/')
  await did.click(link(office.page, 'Substituir professor: 6º ano A · Português'))
  const dialog = office.page.getByRole('dialog', { name: 'Afastar professor' })

  await dialog.getByText('Sugestão: Rita Dias está livre hoje nesses horários.').waitFor()
  await did.click(button(dialog, 'Registrar'))
  await office.page.getByText('Afastamento registrado').waitFor()
  expect(did.clicks).toBe(2)
  await synced(office.page)

  const enter = page.getByRole('link', { name: 'Entrar na Sala: 6º ano A · Português' })
  await enter.waitFor()
  await synced(page)
  await context.setOffline(true)
  const taps = new Counted()
  await taps.click(enter)
  await page.getByText('presente às 12:00').first().waitFor()
  await taps.click(button(page, 'Repetir a chamada da aula anterior'))
  expect(taps.clicks).toBe(2)
  await button(page, 'Concluir chamada').click()
  await page.getByText(/^Chamada de .* · 10 presentes, 0 faltas · .*salva neste aparelho/).waitFor()
  await context.setOffline(false)
  await synced(page)

  await office.page.goto('/')
  const line = office.page
    .getByRole('list', { name: 'Chamadas de hoje' })
    .getByRole('listitem')
    .filter({ hasText: 'Português' })
  await line.getByText('Rita Dias').waitFor()
  await line.getByText('10 presentes, 0 faltas').waitFor()
})
