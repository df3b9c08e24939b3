import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Browser, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { forgetWorker, installWorker, keptWith } from '#scripts/testKit/browser/workerFiles.ts'
import { askToKeep } from '#scripts/testKit/screens/askToKeep.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import { laterBuild } from '#scripts/testKit/server/laterBuild.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: trial R44. A few of the requests here; npm run trials -- portal for all of them.
const all = process.env.CHAMADA_PORTALS === 'all'

let server: RunningServer
let proxy: FaultProxy
let person: Browser

beforeAll(async () => {
  server = await startSchool()
  proxy = await faultProxy(server.port)
})
afterAll(async () => {
  await proxy.close()
  await server.end()
})
afterEach(async () => {
  proxy.portalFrom = null
  await person.end()
})

test('a portal’s page is never kept, from whichever request on it comes; once the network is back, the app is kept', async () => {
  person = await openBrowser(proxy.url, phone)
  const { page, context } = person
  const opened = page.getByLabel('E-mail ou usuário')
  await page.goto('/auth')
  expect(await installWorker(page)).toBe(true)
  const toInstall = proxy.workerRequests
  await keptOffline(page)
  const requests = proxy.workerRequests
  expect(requests).toBeGreaterThan(20)
  const indices = all
    ? Array.from({ length: requests }, (_, i) => i)
    : [0, 1, Math.floor(toInstall / 2), Math.floor((toInstall + requests) / 2)]
  for (const from of indices) {
    const when = `from request ${from} of ${requests} on`
    await forgetWorker(page)
    proxy.portalFrom = from
    await page.goto('/auth')
    const installed = await installWorker(page)
    // What the page itself has fetched, a worker takes from the browser: it may be installed without a request.
    if (from === 0) expect(installed, when).toBe(false)
    expect(installed && (await askToKeep(page, ['teacher'])).left === 0, when).toBe(false)
    expect(proxy.workerRequests, when).toBeGreaterThan(from)
    expect(await keptWith(page, 'Entre na rede da escola'), when).toEqual([])
    await opened.waitFor()

    proxy.portalFrom = null
    await page.goto('/auth')
    await opened.waitFor()
    await keptOffline(page)
    await context.setOffline(true)
    await page.reload()
    await opened.waitFor()
    await context.setOffline(false)
  }
}, 3_600_000)

/** How many files a build's worker stores. */
const filesOf = (build: string) => readFileSync(join(build, 'sw.js'), 'utf8').split('"integrity":"sha256-').length - 1

test('a portal that interrupts a newer build leaves the app as it was; files already fetched are not fetched again, and what waits is sent', async () => {
  person = await signedIn(server, 'professora', phone, { url: proxy.url })
  const { page, context } = person
  const later = laterBuild('laterP')
  onTestFinished(() => {
    proxy.build = null
    later.forget()
  })
  const address = await openRoll(page, 3)
  proxy.fault = 'busy'
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  proxy.build = later.folder
  const isWhole = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null)
  let tries = 0
  for (const from of all ? Array.from({ length: filesOf(later.folder) }, (_, i) => i) : [0, 1, 10, 20]) {
    proxy.portalFrom = from
    await installWorker(page)
    // Each try keeps what it received, so in the end the remaining files arrive before the portal answers.
    if (all && from > 1 && (await isWhole())) break
    tries++
    expect(await isWhole(), `from request ${from} on`).toBe(false)
    expect(await keptWith(page, 'Entre na rede da escola')).toEqual([])
    await context.setOffline(true)
    await page.goto(address)
    await savedMarks(page, 1)
    await page.goto('/teacher/schedule')
    await page.getByRole('heading', { level: 1, name: 'Minha Agenda' }).waitFor()
    await context.setOffline(false)
  }
  expect(tries).toBeGreaterThan(3)
  proxy.portalFrom = null
  expect(await installWorker(page)).toBe(true)
  expect(proxy.workerRequests).toBeLessThan(filesOf(later.folder))
  await page.goto(address)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Atualizar agora' }).click()])
  await savedMarks(page, 1)
  expect(await page.locator('script[src*=laterP]').count()).toBe(1)
  proxy.fault = 'none'
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Sincronizar agora' }).click()
  await synced(page)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(1)
}, 3_600_000)
