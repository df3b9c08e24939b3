import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { moved, watchMoves } from '#scripts/testKit/browser/shifts.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { demoPassword } from '#server/demo/accounts.ts'

// Covers: what a new device gets before anybody has signed in.
let server: RunningServer

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())

async function newDevice(options: { javaScriptEnabled?: boolean; colorScheme?: 'dark' } = {}) {
  const { page, end } = await openBrowser(server.url, { ...phone, ...options })
  onTestFinished(end)
  return page
}

test('the document shows the shape of the app before any script, in the theme of the device', async () => {
  for (const [colorScheme, paper] of [
    [undefined, 'rgb(251, 248, 241)'],
    ['dark', 'rgb(20, 25, 26)'],
  ] as const) {
    const page = await newDevice({ javaScriptEnabled: false, ...(colorScheme && { colorScheme }) })
    await page.goto('/')
    await page.locator('#sk-needs-script').waitFor()
    const skeleton = page.locator('#skeleton')
    await skeleton.getByText('Chamada', { exact: true }).filter({ visible: true }).waitFor()
    await expect.poll(() => skeleton.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(paper)
  }
})

test('the sign-in page is there without the app, which is fetched when somebody begins to sign in', async () => {
  const page = await newDevice()
  await watchMoves(page)
  const parts: string[] = []
  const failures: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.+)-.{8}\.js$/.exec(request.url()) ?? []
    if (name) parts.push(name)
  })
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(await page.locator('#skeleton').isVisible()).toBe(false)
  expect(await moved(page)).toEqual([])
  const app = ['startApp', 'app', 'frame', 'AppLayout', 'DashboardScreen', 'startLater', 'ToastRegion']
  expect(parts).toContain('AuthScreen')
  expect(parts.filter((part) => app.includes(part))).toEqual([])
  expect(failures).toEqual([])
  await page.getByLabel('E-mail ou usuário').focus()
  await expect.poll(() => parts).toEqual(expect.arrayContaining(['startApp', 'app', 'AppLayout', 'DashboardScreen']))
})

test('a new device that opens another address is asked to sign in, without the app, and goes there afterwards', async () => {
  const page = await newDevice()
  const parts: string[] = []
  page.on('request', (request) => parts.push(request.url()))
  await page.goto('/teacher/schedule')
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  expect(parts.filter((part) => /\/(startApp|AppLayout)-/.test(part))).toEqual([])
  await page.getByLabel('E-mail ou usuário').fill('professora@chamada.demo')
  await page.getByLabel('Senha').fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Minha Agenda' }).waitFor()
})
