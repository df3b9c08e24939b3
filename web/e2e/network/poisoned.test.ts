import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { unsentFileShape } from '#schema/sync/unsentFile.ts'
import { type Browser, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { breakStart, spoil } from '#scripts/testKit/browser/workerFiles.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { goToRoll, markAbsent, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: the shell cannot be poisoned.
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
  Object.assign(proxy, { newBuild: false, fault: 'none' })
  await person.end()
})

test('a part replaced by a network’s page on this device is fetched again, kept, and opens without a network', async () => {
  person = await signedIn(server, 'professora', phone, { url: proxy.url })
  const { page, context } = person
  await spoil(page, '/assets/ScheduleScreen')
  await page.goto('/teacher/schedule')
  const agenda = page.getByRole('heading', { level: 1, name: 'Minha Agenda' })
  await agenda.waitFor()
  await context.setOffline(true)
  await page.reload()
  await agenda.waitFor()
})

test('an app that does not start lists what waits, saves it in a file, and sends it; a repair without the server changes nothing and says so, and with it repairs the app', async () => {
  person = await signedIn(server, 'professora', phone, { url: proxy.url })
  const { page, context } = person
  const address = await goToRoll(page, 3)
  proxy.fault = 'busy'
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await breakStart(page)
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'O Chamada não abriu' }).waitFor()
  await page.getByText('1 alteração espera:').waitFor()
  await page
    .getByRole('listitem')
    .getByText(/^Presença|^Chamada/)
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Salvar em um arquivo' }).click(),
  ])
  const read = unsentFileShape.safeParse(JSON.parse(readFileSync(await file.path(), 'utf8')))
  expect(read.data?.entries).toHaveLength(1)

  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await page.getByText('Ainda não foi enviado.', { exact: false }).waitFor()
  proxy.fault = 'none'
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await page.getByText('Nada espera para ser enviado.').waitFor()
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(1)

  const repair = page.getByRole('button', { name: 'Reparar o aplicativo' })
  await context.setOffline(true)
  await repair.click()
  await page.getByText('O servidor não respondeu. O reparo precisa de internet.').waitFor()
  expect(await page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache')))).toBe(true)
  await context.setOffline(false)
  await repair.click()
  await savedMarks(page, 1)
  await synced(page)
  await page.getByRole('heading', { name: 'O Chamada não abriu' }).waitFor({ state: 'detached' })
  // The app is still being stored: no test begins with this device.
  await person.close()
})

test('a device whose app was replaced by a network’s page gets the newer build by itself, with what waits', async () => {
  person = await openBrowser(proxy.url, phone)
  const { page } = person
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  const address = await goToRoll(page, 1)
  proxy.fault = 'busy'
  await markAbsent(page, 1)
  await savedMarks(page, 1)
  await spoil(page, '/index.html')
  await page.goto(address)
  await page.getByText('Entre na rede da escola').waitFor()
  // Browsers check for a newer worker whenever a page is opened, whatever it shows.
  proxy.newBuild = true
  await page.reload()
  await savedMarks(page, 1)
  proxy.fault = 'none'
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Sincronizar agora' }).click()
  await synced(page)
})
