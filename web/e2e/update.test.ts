import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, openBrowser } from './harness/browser.ts'
import { type FaultProxy, faultProxy } from './harness/faultProxy.ts'
import { keptOffline, signIn, synced } from './harness/people.ts'
import { markAbsent, savedMarks } from './harness/rollPage.ts'
import { type RunningServer, startServer } from './harness/server.ts'

let server: RunningServer
let proxy: FaultProxy
let teacher: Browser

beforeAll(async () => {
  server = await startServer()
  proxy = await faultProxy(server.port)
})
afterAll(async () => {
  await proxy.close()
  await server.end()
})
beforeEach(async () => {
  proxy.newBuild = false
  teacher = await openBrowser(proxy.url)
})
afterEach(() => teacher.end())

test('a newer build says so, reloads nothing under the hands, and comes when it is asked for', async () => {
  const { page } = teacher
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await page.goto('/teacher/classes/1/roll-call')
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await synced(page)
  await page.evaluate(() => Object.assign(window, { samePage: true }))

  proxy.newBuild = true
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Nova versão disponível').waitFor()
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
