import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { longDate, shortDate } from '#schema/fields/dates/dates.ts'
import { type Browser, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { wholeRows } from '#scripts/testKit/browser/firstScreen.ts'
import { signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markPresent, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: clocks; decisions section 8. Runs without a worker, because a test cannot set its clock.

let server: RunningServer
let teacher: Browser
beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => teacher.end())

const day = 24 * 60 * 60_000
const zone = 'America/Sao_Paulo'

test.each([
  ['two days ahead', 2 * day, '2 dias adiantado'],
  ['three years behind', -3 * 365 * day, '3 anos atrasado'],
])(
  'a device whose clock is %s says so, asks before a roll, and takes it on the server’s day',
  async (_, skew, wrongBy) => {
    teacher = await openBrowser(server.url, { ...phone, serviceWorkers: 'block' })
    const { page } = teacher
    await page.clock.install({ time: Date.now() + skew })
    await signIn(page, 'professora@chamada.demo')
    await page.getByText(`O relógio deste aparelho está ${wrongBy}.`).waitFor()
    const today = civilDateOf(Date.now(), zone)
    await page.goto(`/teacher/classes/${skew > 0 ? 3 : 4}/roll-call`)
    await page.getByRole('heading', { name: 'Confira o dia da chamada' }).waitFor()
    expect(await page.locator('[data-student]').count()).toBe(0)
    await page.getByRole('button', { name: `Fazer a chamada de ${shortDate(today)}` }).click()
    await markPresent(page, 0)
    await savedMarks(page, 1)
    await synced(page)
    const address = page.url()
    expect(new URL(address).searchParams.get('date')).toBe(today)
    expect(await (await askServer(server)).rowsOf(address)).toMatchObject([{ present: true, date: today }])
  },
)

test('the notice of a wrong clock takes a line or two, leaves the roll its rows, and unfolds; beside a long status the title is not cut', async () => {
  teacher = await openBrowser(server.url, { ...phone, serviceWorkers: 'block' })
  const { page, context } = teacher
  await page.clock.install({ time: Date.now() + 30 * 60_000 })
  await signIn(page, 'professora@chamada.demo')
  await openRoll(page, 2)
  const line = page.locator('summary').filter({ hasText: 'O relógio deste aparelho está 30 minutos adiantado.' })
  await line.waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  await page
    .locator('[data-sync-chip]')
    .getByText(/^\d+ aguardando$/)
    .waitFor()
  const sizes = [
    [360, 740, '100%', 4],
    [320, 568, '100%', 1],
    [320, 568, '130%', 0],
  ] as const
  for (const [width, height, font, rows] of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate((font) => {
      document.documentElement.style.fontSize = font
      scrollTo(0, 0)
    }, font)
    const message = `${width} px, ${font}`
    const lines = () =>
      line
        .locator('p')
        .evaluate((each) => each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).lineHeight))
    await expect.poll(lines, { message }).toBeLessThan(2.5)
    await expect.poll(() => wholeRows(page), { message }).toBeGreaterThanOrEqual(rows)
    const title = page.getByRole('banner').getByText('Chamada', { exact: true })
    expect(await title.evaluate((each) => each.scrollWidth <= each.clientWidth), message).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), message).toBe(true)
  }
  await line.click()
  await page.getByText('O Chamada segue a hora do servidor.').waitFor()
})

test('a device whose clock is right asks nothing, and shows the day in large type until the server has answered', async () => {
  teacher = await openBrowser(server.url, { ...phone, serviceWorkers: 'block' })
  const { page } = teacher
  await signIn(page, 'professor@chamada.demo')
  await synced(page)
  await page.route('**/api/sync', (route) => route.abort())
  await page.goto('/teacher/classes')
  await page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
  await page
    .getByRole('link', { name: /^Registrar Aula/ })
    .first()
    .click()
  await page.getByText(longDate(civilDateOf(Date.now(), zone)), { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  expect(await page.getByText(/O relógio deste aparelho/).count()).toBe(0)
})
