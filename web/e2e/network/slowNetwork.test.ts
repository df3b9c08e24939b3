import { afterAll, beforeAll, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { type Browser, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { lookAgain } from '#scripts/testKit/browser/lookAgain.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, markPresent, outboxCount, savedMarks, waitingShown } from '#scripts/testKit/screens/rollPage.ts'
import { askServer, changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { demoPassword } from '#server/demo/accounts.ts'

// Covers: a 2G line of 50 kbit/s with a delay of 800 ms and one call in twenty cut off; Retry-After;
// trials R9, R13.
let server: RunningServer
let proxy: FaultProxy
let teacher: Browser

beforeAll(async () => {
  server = await startServer()
  proxy = await faultProxy(server.port)
  teacher = await openBrowser(proxy.url)
})
afterAll(async () => {
  await teacher.end()
  await proxy.close()
  await server.end()
})

/** The class's roll, opened after the one sign-in; later tests go on from there. */
let address = ''

test('on a 2G line the first sync shows its progress and is complete, a roll is sent, and the data used is shown', async () => {
  const { page } = teacher
  await page.goto('/auth')
  await keptOffline(page)
  proxy.line = { bytesPerSecond: 50_000 / 8, late: 800, cutOneIn: 20 }

  const seen: string[] = []
  await page.exposeFunction('saw', (text: string) => seen.push(text))
  await page.evaluate(() => {
    const look = () => (window as unknown as { saw(text: string): void }).saw(document.body.innerText)
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const enter = page.getByRole('button', { name: 'Entrar', exact: true })
  await page.getByLabel('E-mail ou usuário').fill('professora@chamada.demo')
  await page.getByLabel('Senha').fill(demoPassword)
  await enter.click()
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor({ timeout: 60_000 })
  await synced(page, { timeout: 60_000 })
  expect(proxy.met).toBeGreaterThan(0)
  const before = seen.filter((text) => text.includes('Recebendo os dados da escola'))
  expect(before.some((text) => /Baixando… [1-9]\d?%/.test(text))).toBe(true)
  for (const text of before) expect(text).not.toMatch(/Nenhum|Sem aulas|não tem turmas/)

  await page.goto('/teacher/classes/1/roll-call')
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  address = page.url()
  await markAbsent(page, 0)
  await markPresent(page, 1)
  await markPresent(page, 2)
  await savedMarks(page, 3)
  const admin = await askServer(server)
  await expect.poll(() => admin.rowsOf(address), { timeout: 30_000 }).toHaveLength(3)
  await synced(page, { timeout: 30_000 })

  proxy.line = null
  await page.locator('[data-sync-chip]').click()
  await page.getByText(/^Hoje: \d+\skB enviados, \d+\skB recebidos$/).waitFor()
  await page.getByRole('button', { name: 'Conferir os dados deste aparelho' }).click()
  await page.getByText('Os dados deste aparelho são os do servidor.').waitFor()
  await synced(page)
})

test('an app too old for the server keeps what is done, fetches the newer build by itself and then sends', async () => {
  const { page } = teacher
  await page.goto(address)
  await savedMarks(page, 3)
  await page.evaluate(() => Object.assign(window, { samePage: true }))
  proxy.fault = 'tooOld'
  const outdatedNotice = page.getByText('Este aplicativo está desatualizado').waitFor()
  await markAbsent(page, 3)
  await outdatedNotice
  const reloaded = page.waitForEvent('load')
  proxy.newBuild = true
  await markAbsent(page, 4)
  await reloaded
  await savedMarks(page, 5)
  expect(await page.evaluate(() => 'samePage' in window)).toBe(false)
  expect(await waitingShown(page)).toBe(2)
  proxy.fault = 'none'
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Sincronizar agora' }).click()
  await synced(page)
  expect(await (await askServer(server)).rowsOf(address)).toHaveLength(5)
})

test('a teacher’s device says that the school is closed, forgets its data, and sends what waited once it is open', async () => {
  const { page } = teacher
  await page.goto(address)
  await page.context().setOffline(true)
  await markAbsent(page, 5)
  await expect.poll(() => outboxCount(page)).toBe(1)
  await changeOnServer(server, [patch('schools', 1, { active: false })])
  await page.context().setOffline(false)
  await page.getByText('Esta escola está desativada.').waitFor()
  await page.getByText('Há 1 alteração guardada neste aparelho').waitFor()
  await changeOnServer(server, [patch('schools', 1, { active: true })])
  await signIn(page, 'professora@chamada.demo')
  await synced(page)
  expect(await outboxCount(page)).toBe(0)
})

test('a server that asks for a pause is left alone, also after a reload, until the person syncs by hand', async () => {
  const { page } = teacher
  await page.goto(address)
  await savedMarks(page, 6)
  proxy.fault = 'later'
  await markAbsent(page, 6)
  await savedMarks(page, 7)
  await page.goto('/sync')
  await page.getByText('O servidor pediu uma pausa. Chamada tenta de novo sozinho.').waitFor()
  await page.getByText('Aguardando envio: 1').waitFor()
  const met = proxy.met
  await lookAgain(page)
  await page.reload()
  await page.getByText('Aguardando envio: 1').waitFor()
  expect(proxy.met).toBe(met)
  proxy.fault = 'none'
  await page.getByRole('button', { name: 'Sincronizar agora' }).click()
  await synced(page)
})
