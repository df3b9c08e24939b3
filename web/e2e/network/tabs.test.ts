import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, markPresent, marksShown, outboxCount } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: trial R27 where only tabs send: no worker, no Background Sync.
const rounds = Number(process.env.CHAMADA_ROUNDS ?? 2)

let server: RunningServer
let proxy: FaultProxy
let teacher: Browser

beforeAll(async () => {
  server = await startServer()
  proxy = await faultProxy(server.port)
  teacher = await openBrowser(proxy.url)
  await teacher.context.addInitScript(() => {
    delete (Navigator.prototype as unknown as Record<string, unknown>).serviceWorker
  })
})
afterEach(() => {
  proxy.fault = 'none'
})
afterAll(async () => {
  await teacher.end()
  await proxy.close()
  await server.end()
})

/** How long the remaining tabs may take to send everything, ms. */
const timeout = 10_000

const shownAs = async (page: Page, nth: number) =>
  (await marksShown(page))[(await page.locator('[data-student]').nth(nth).getAttribute('data-student'))!]

test(`with four tabs open, the one that sends is closed, and one right after its tap, ${rounds} times: the others send everything, once`, async () => {
  const { context, page } = teacher
  await signIn(page, 'professora@chamada.demo')
  await page.goto('/teacher/classes/1/roll-call')
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  const address = page.url()
  const asking = new Set<Page>()
  const openTab = async (tab: Page) => {
    await tab.goto(address)
    await tab.getByRole('button', { name: 'Todos presentes' }).waitFor()
    tab.on('request', (request) => void (request.url().endsWith('/api/sync') && asking.add(tab)))
    return tab
  }
  const tabs = [await openTab(page)]
  for (let round = 0; round < rounds; round++) {
    while (tabs.length < 4) tabs.push(await openTab(await context.newPage()))
    for (const tab of tabs) await synced(tab)
    const wanted = round % 2 ? 'present' : 'absent'
    const press = round % 2 ? markPresent : markAbsent
    const mark = async (tab: Page, nth: number) => {
      await press(tab, nth)
      await expect.poll(() => shownAs(tab, nth), { timeout, interval: 10 }).toBe(wanted)
    }
    asking.clear()
    proxy.fault = 'hang'
    for (const [nth, tab] of tabs.entries()) await mark(tab, nth)
    await expect.poll(() => asking.size, { timeout }).toBe(1)
    proxy.fault = 'none'
    const [leader] = asking
    await tabs.splice(tabs.indexOf(leader!), 1)[0]!.close()
    await expect.poll(() => outboxCount(tabs[0]!), { timeout, interval: 50 }).toBe(0)

    const leaving = tabs.pop()!
    await mark(leaving, 4)
    await leaving.close()
    await expect.poll(() => outboxCount(tabs[0]!), { timeout, interval: 50 }).toBe(0)
    const rows = await (await askServer(server)).rowsOf(address)
    expect(rows.map(({ present }) => (present ? 'present' : 'absent'))).toEqual(Array(5).fill(wanted))
    for (const tab of tabs) await synced(tab)
  }
})
