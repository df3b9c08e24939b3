import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Browser, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { askToKeep } from '#scripts/testKit/screens/askToKeep.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, outboxCount, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { laterBuild } from '#scripts/testKit/server/laterBuild.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: lifecycle; trials R30, R31 (page and worker), R32.
let server: RunningServer
let proxy: FaultProxy
const environment: Record<string, string> = {}
let teacher: Browser

beforeAll(async () => {
  server = await startServer(environment)
  proxy = await faultProxy(server.port)
})
afterAll(async () => {
  await proxy.close()
  await server.end()
})
beforeEach(async () => {
  proxy.newBuild = false
  proxy.fault = 'none'
  teacher = await openBrowser(proxy.url)
})
afterEach(() => teacher.end())

/**
 * Shows the page again until it announces a newer build: a check that was under way when the build came has not seen it, and
 * the browser makes one of two.
 */
const announced = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return page.getByText('Nova versão disponível').isVisible()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(true)

test('a newer build is announced, reloads nothing while a person works, and is applied when they ask for it', async () => {
  const { page } = teacher
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await page.goto('/teacher/classes/1/roll-call')
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await synced(page)
  await page.evaluate(() => Object.assign(window, { samePage: true }))

  proxy.newBuild = true
  await announced(page)
  await markAbsent(page, 1)
  await savedMarks(page, 2)
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Atualizar agora' }).click()
  await reloaded
  await savedMarks(page, 2)
  expect(await page.evaluate(() => 'samePage' in window)).toBe(false)
  await page.getByText('Nova versão disponível').waitFor({ state: 'detached' })
})

/** Opens a screen without leaving the page, as a link does. */
const goInside = (page: Page, path: string, heading: string) => {
  const go = (to: string) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  return page.evaluate(go, path).then(() => page.getByRole('heading', { level: 1, name: heading }).waitFor())
}

const buildOf = (page: Page) =>
  page.evaluate(
    () => /(later\w)\.js/.exec(document.querySelector<HTMLScriptElement>('script[src]')!.src)?.[1] ?? 'first',
  )

test('after two deploys, a page left open still opens every screen, with and without a network; pages and workers of different builds write and send side by side', async () => {
  const { page, context } = teacher
  const [second, third] = [laterBuild('laterB'), laterBuild('laterC')]
  onTestFinished(() => {
    proxy.build = null
    second.forget()
    third.forget()
  })
  await signIn(page, 'professora@chamada.demo')
  // With what shows a file that is kept here.
  await askToKeep(page, ['teacher', 'reader:pdf'])
  await page.goto('/teacher/classes/2/roll-call')
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  const roll = page.url()
  await page.evaluate(() => Object.assign(window, { samePage: true }))

  proxy.build = second.folder
  await announced(page)

  // A page of the next build, loaded past the worker, beside the first build's worker.
  const other = await context.newPage()
  const devtools = await context.newCDPSession(other)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  await other.goto(roll)
  await markAbsent(other, 1)
  await savedMarks(other, 2)
  expect([await buildOf(other), await buildOf(page)]).toEqual(['laterB', 'first'])
  await synced(other)
  await savedMarks(page, 2)
  await devtools.detach()

  proxy.build = third.folder
  await other.goto('/')
  expect(await buildOf(other)).toBe('first')
  await other.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    await registration.update()
    while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  const reloaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Atualizar agora' }).click()
  await reloaded
  await other.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  expect(await buildOf(other)).toBe('laterC')
  const parts = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache'))!
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
  expect(parts.some((url) => /ScheduleScreen-.*laterC/.test(url))).toBe(true)
  expect(parts.some((url) => /PdfReader-.*laterC/.test(url))).toBe(true)
  expect(parts.filter((url) => /AdministratorsScreen|EpubReader/.test(url))).toEqual([])

  // The first build's page, which nobody reloaded, now has the third build's worker.
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  await context.setOffline(true)
  await goInside(page, '/profile', 'Perfil')
  await goInside(page, '/teacher/schedule', 'Minha Agenda')
  await context.setOffline(false)
  await goInside(page, '/teacher/materials', 'Materiais')
  await context.setOffline(true)
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await markAbsent(page, 2)
  await savedMarks(page, 3)
  await context.setOffline(false)
  await synced(page)
  await other.goto(roll)
  await savedMarks(other, 3)
  expect([await buildOf(other), await buildOf(page)]).toEqual(['laterC', 'first'])
  expect(await (await askServer(server)).rowsOf(roll)).toHaveLength(3)
})

test('workers switched off at the server are gone after one load, with their caches, and what waits is not touched', async () => {
  const { page } = teacher
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await page.goto('/teacher/classes/3/roll-call')
  proxy.fault = 'busy'
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  environment.CHAMADA_WORKER = 'off'
  await server.stop()
  await server.start()
  await page.reload()
  await savedMarks(page, 1)
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await expect.poll(left, { timeout: 15_000 }).toEqual([0, 0])
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  await savedMarks(page, 1)
  expect(await outboxCount(page)).toBe(1)
  proxy.fault = 'none'
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Sincronizar agora' }).click()
  await synced(page)
})
