import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askToKeep } from './harness/askToKeep.ts'
import { type Browser, openBrowser, phone } from './harness/browser.ts'
import { type FaultProxy, faultProxy } from './harness/faultProxy.ts'
import { startSchool } from './harness/keptSchool.ts'
import { signIn } from './harness/people.ts'
import type { RunningServer } from './harness/server.ts'
import { walkRoutes } from './harness/walkRoutes.ts'
import { filesKept, requestsFor } from './harness/workerFiles.ts'

// Covers: issue 14, point 3 (ready for offline).
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
  proxy.refused = null
  await person.end()
})

/** The screens of administrators alone. */
const office = requestsFor(/^assets\/(Students|Teachers|Administrators|Trash|Schools|Admins|Modules)Screen-/)

test('a teacher’s screens open without a network as soon as they are here, while the office’s still come', async () => {
  proxy.refused = office
  person = await openBrowser(proxy.url, phone)
  const { page } = person
  await signIn(page, 'professora@chamada.demo')
  const { kept, wanted, left } = await askToKeep(page, ['teacher'], 'own')
  expect(kept).toBe(wanted)
  expect(left).toBeGreaterThan(0)
  await walkRoutes(page, 'teacher')
})

test('a screen that is not here yet says so without a network, and is no empty page', async () => {
  proxy.refused = office
  person = await openBrowser(proxy.url)
  const { page, context } = person
  await signIn(page, 'direcao@chamada.demo')
  expect((await askToKeep(page)).left).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.goto('/admin/students')
  await page.getByRole('heading', { level: 1, name: 'Esta tela não pôde ser aberta' }).waitFor()
  await page.getByRole('link', { name: 'Início' }).click()
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
})

test('what was broken off is gone on with by the next visit, and nothing of it is fetched twice', async () => {
  proxy.refused = requestsFor(/^assets\/(?!Auth)\w*Screen-/)
  person = await openBrowser(proxy.url, phone)
  const { page, context } = person
  await page.goto('/auth')
  const { left } = await askToKeep(page)
  expect(left).toBeGreaterThan(10)
  proxy.refused = null
  await signIn(page, 'professora@chamada.demo')
  await page.close()
  const before = proxy.askedByWorker
  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(() => filesKept(next), { timeout: 60_000 }).toEqual({ missing: [] })
  expect(proxy.askedByWorker - before).toBeLessThanOrEqual(left)
})
