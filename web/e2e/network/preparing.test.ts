import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { walkRoutes } from '#scripts/testKit/browser/walkRoutes.ts'
import { filesKept, requestsFor } from '#scripts/testKit/browser/workerFiles.ts'
import { askToKeep } from '#scripts/testKit/screens/askToKeep.ts'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: ready for offline.
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

/** The screens only administrators have. */
const office = requestsFor(/^assets\/(Students|Teachers|Administrators|Trash|Schools|Admins|Modules)Screen-/)

test('a teacher’s screens open without a network once they are stored, and the office’s are not fetched', async () => {
  proxy.refused = office
  person = await openBrowser(proxy.url, phone)
  const { page } = person
  await signIn(page, 'professora@chamada.demo')
  const { kept, wanted } = await askToKeep(page, ['teacher'])
  expect(kept).toBe(wanted)
  expect(await filesKept(page, 'teacher')).toEqual({ missing: [], others: [] })
  await walkRoutes(page, 'teacher')
})

test('a screen not stored yet says so without a network, and is no empty page', async () => {
  proxy.refused = office
  person = await openBrowser(proxy.url)
  const { page, context } = person
  await signIn(page, 'direcao@chamada.demo')
  expect((await askToKeep(page, ['admin'])).left).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.goto('/admin/students')
  await page.getByRole('heading', { level: 1, name: 'Esta tela não pôde ser aberta' }).waitFor()
  await page.getByRole('link', { name: 'Início' }).click()
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
})

test('the next visit resumes an interrupted download, and fetches nothing twice', async () => {
  proxy.refused = requestsFor(/^assets\/(?!Auth|Lock|Printed|Public|Privacy)\w*Screen-/)
  person = await openBrowser(proxy.url, phone)
  const { page, context } = person
  await page.goto('/auth')
  const { left } = await askToKeep(page, ['teacher'])
  expect(left).toBeGreaterThan(10)
  proxy.refused = null
  await signIn(page, 'professora@chamada.demo')
  await page.close()
  const before = proxy.workerRequests
  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(() => filesKept(next, 'teacher'), { timeout: 60_000 }).toEqual({ missing: [], others: [] })
  expect(proxy.workerRequests - before).toBeLessThanOrEqual(left)
})
