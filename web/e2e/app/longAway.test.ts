import type { BrowserContext, Page, Worker } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Absence } from '#schema/sync/absence.ts'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { leftBehind, namesHeld } from '#scripts/testKit/browser/leftBehind.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { enterClassroom, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, outboxCount, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { demoPassword } from '#server/demo/accounts.ts'

// Covers: decisions section 9: offline has no last day, and no clock erases. Page and worker have the same false clock.

let server: RunningServer
let teacher: Browser
beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => teacher.end())

const day = 24 * 60 * 60_000

/** Makes a page's or a worker's clock go so far ahead of the machine's, ms. */
function skewClock(skew: number) {
  const scope = globalThis as never as { machine?: DateConstructor }
  scope.machine ??= Date
  const Machine = scope.machine
  globalThis.Date = class extends Machine {
    constructor(...given: []) {
      super(...(given.length ? given : ([Machine.now() + skew] as never)))
    }
    static override now = () => Machine.now() + skew
  } as DateConstructor
}

const clockOf = (where: Page | Worker) => (where as Page).evaluate(() => Date.now())

/** Sets the clock of everything that runs in this browser. */
async function setClocks(context: BrowserContext, skew: number): Promise<void> {
  for (const each of [...context.serviceWorkers(), ...context.pages()]) await (each as Page).evaluate(skewClock, skew)
}

/**
 * Sets the clock of everything in this browser, also of what starts later, and opens the page again. A worker that
 * starts meanwhile counts by the machine's clock before it is reached, so the page counts once more in the end.
 */
async function reopenAt({ page, context }: Browser, skew: number): Promise<void> {
  context.on('serviceworker', (worker) => void worker.evaluate(skewClock, skew).catch(() => {}))
  await context.addInitScript(skewClock, skew)
  await setClocks(context, skew)
  await page.reload()
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0)
  await setClocks(context, skew)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** A teacher's device that has answered its server a moment ago, and is without a network since. */
async function offline() {
  teacher = await signedIn(server, 'professora')
  const { page, context } = teacher
  // The device was prepared before this test, by a sign-in of its own; here its person types the password.
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/auth')
  await signIn(page, 'professora@chamada.demo')
  await synced(page)
  await expect.poll(() => noteOf(page, 'pair')).toBeDefined()
  await context.setOffline(true)
  return teacher
}

/** A note of the mirror of the person signed in. */
const noteOf = <T>(page: Page, name: string) =>
  page.evaluate(async (name) => {
    const found = (await indexedDB.databases()).find((each) => /^chamada-\d+$/.test(each.name ?? ''))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(found.name!)
      request.onsuccess = () => resolve(request.result)
    })
    const row = await new Promise<{ value: unknown } | undefined>((resolve) => {
      const request = db.transaction('meta').objectStore('meta').get(name)
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return row?.value
  }, name) as Promise<T | undefined>

/**
 * Somebody opens the app on each of these days, by a clock that goes on meanwhile.
 * @param typed the day on which the password was typed
 */
async function openDaily(page: Page, from: number, to: number, typed = 0) {
  for (let n = from; n <= to; n += 1) {
    await setClocks(page.context(), n * day)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => awayOf(page)).toBeGreaterThan((n - typed - 0.01) * day)
  }
}
const awayOf = async (page: Page) => (await noteOf<Absence>(page, 'absence'))?.away

async function typePassword(page: Page) {
  await page.getByLabel('Senha').fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
const lock = (page: Page, words: RegExp) => page.getByText(words).waitFor()

test('the 14th, 15th, 44th and 100th day without a network: the password opens the roll, and nothing is missing', async () => {
  const { page, context } = await offline()
  const own = (await page.getByRole('button', { name: /^Minha conta/ }).getAttribute('aria-label'))!
  const names = (await namesHeld(page)).filter((name) => !own.includes(name))
  expect(names.length).toBeGreaterThan(40)
  await enterClassroom(page)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  const address = page.url()
  await openDaily(page, 1, 7)
  await lock(page, /há 7 dias\. Daqui a 7 dias ele pede sua senha, com ou sem internet\./)
  await openDaily(page, 8, 14)
  await lock(page, /^Este aparelho não fala com o servidor há 14 dias\./)
  await reopenAt(teacher, 15 * day)
  await lock(page, /^Este aparelho não fala com o servidor há 15 dias\./)
  await typePassword(page)
  await savedMarks(page, 1)
  await markAbsent(page, 1)
  await page.getByRole('button', { name: 'Corrigir', exact: true }).click()
  await savedMarks(page, 2)

  await openDaily(page, 16, 44, 15)
  await lock(page, /há 44 dias/)
  await typePassword(page)
  await savedMarks(page, 2)
  await openDaily(page, 45, 88, 44)
  await lock(page, /há 88 dias\. Os dados estão lacrados, e nada foi perdido\./)
  await expect.poll(() => noteOf(page, 'vault')).toBeDefined()
  const { contents } = await leftBehind(page)
  expect(names.filter((name) => contents.includes(name))).toEqual([])
  await reopenAt(teacher, 100 * day)
  await lock(page, /Os dados estão lacrados/)
  await typePassword(page)
  await page.waitForURL(address)
  await savedMarks(page, 2)
  expect(await outboxCount(page)).toBeGreaterThan(0)
  await context.setOffline(false)
  await expect.poll(() => outboxCount(page)).toBe(0)
})

test.each([
  ['two days ahead', 2, undefined],
  ['two days behind', -2, undefined],
  ['45 days ahead', 45, /^O relógio deste aparelho avançou 45 dias desde/],
  ['45 days behind', -45, undefined],
  ['three years ahead', 3 * 365, /^O relógio deste aparelho avançou 1\.?095 dias desde/],
  ['three years behind', -3 * 365, undefined],
])('a clock that jumps %s, in page and worker, erases nothing', async (_, days, says) => {
  const { page, context } = await offline()
  const names = await namesHeld(page)
  await reopenAt(teacher, days * day)
  expect(Math.round(((await clockOf(page)) - Date.now()) / day)).toBe(days)
  if (says) {
    await lock(page, says)
    expect((await leftBehind(page)).contents).toContain(names[0])
    await typePassword(page)
  }
  await page.getByRole('navigation').first().waitFor()
  expect((await namesHeld(page)).sort()).toEqual(names.sort())
  await context.setOffline(false)
  await synced(page)
  const worker = context.serviceWorkers()[0]!
  expect(Math.round(((await clockOf(worker)) - Date.now()) / day)).toBe(days)
  await page.reload()
  await page.getByRole('navigation').first().waitFor()
  expect((await namesHeld(page)).sort()).toEqual(names.sort())
})

test('the server, which knows that no time has passed, opens what a jump of the clock locked', async () => {
  const { page, context } = await offline()
  await reopenAt(teacher, 45 * day)
  await lock(page, /^O relógio deste aparelho avançou 45 dias desde/)
  await context.setOffline(false)
  await page.getByRole('navigation').first().waitFor()
})
