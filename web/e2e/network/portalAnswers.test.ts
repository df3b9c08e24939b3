import type { Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { goToRoll, markAbsent, outboxCount } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type FaultProxy, faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { hashAt } from '#scripts/testKit/server/hashAt.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import type { StrangeAnswer } from '#scripts/testKit/server/strangeAnswers.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { sheetOf } from '#server/demo/sheet.ts'

// Covers: an answer counts only if it is the server's own.

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
  proxy.network = null
  proxy.refused = null
  await person.end()
})

const allKinds: StrangeAnswer[] = ['portal', 'otherProgram', 'portalElsewhere', 'forbidden']
/** One kind for each story here; npm run trials -- portal for all. */
const kinds = (one: StrangeAnswer) => (process.env.CHAMADA_PORTALS === 'all' ? allKinds : [one])
const pages: Partial<Record<StrangeAnswer, string>> = { otherProgram: '/rede.pdf', forbidden: 'Site bloqueado' }
/** What a person sees on the network's page. */
const pageOf = (kind: StrangeAnswer) => pages[kind] ?? 'Entre na rede da escola'
const asksForSignIn = (page: Page) => page.getByRole('heading', { name: 'A rede pede login' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Painel de Controle' })

async function fillIn(page: Page, login: string) {
  await page.getByLabel('E-mail ou usuário').fill(`${login}@chamada.demo`)
  await page.getByLabel('Senha').fill(demoPassword)
  await signInButton(page).click()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL('**/auth')
}

/** A shared tablet with somebody signed in on it. */
async function tablet(login: string) {
  person = await signedIn(server, login, phone, { url: proxy.url })
  return person.page
}

/** Returns a function that asks the server for the status of this device's present session, at any later time. */
async function sessionOf({ context }: Browser) {
  const { name, value } = (await context.cookies()).find((cookie) => cookie.name === 'chamada')!
  return async () => (await fetch(`${server.url}/api/user`, { headers: { Cookie: `${name}=${value}` } })).status
}

test.each(kinds('portal'))(
  'a sign-in that a network answers (%s) says so, links to its page, and works once the network lets it through',
  async (kind) => {
    person = await openBrowser(proxy.url, phone)
    const { page, context } = person
    await page.goto('/auth')
    await keptOffline(page)
    proxy.network = kind
    await fillIn(page, 'professora')
    await asksForSignIn(page).waitFor()
    await signInButton(page).and(page.locator(':enabled')).waitFor()
    await axeClean(page, 'a network that asks for a sign-in')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Abrir a página da rede/ }).click(),
    ])
    await opened.getByText(pageOf(kind)).waitFor()
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(['chamada'])

    proxy.network = null
    await opened.goto('/api/network')
    await signInButton(opened).waitFor()
    await opened.close()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await asksForSignIn(page).waitFor({ state: 'detached' })
    await signInButton(page).click()
    await dashboard(page).waitFor()
  },
)

test.each([
  ['on a device that keeps the app', true],
  ['before the app was fetched', false],
])('a sign-in without any answer ends with a sentence, %s', async (_, keepsApp) => {
  person = await openBrowser(proxy.url, phone)
  const { page } = person
  await page.clock.install()
  await page.goto('/auth')
  await signInButton(page).waitFor()
  if (keepsApp) await keptOffline(page)
  proxy.network = 'hang'
  const requested = keepsApp && page.waitForRequest('**/api/login')
  await fillIn(page, 'professora')
  await requested
  await page.getByRole('button', { name: 'Entrando...' }).waitFor()
  await page.clock.fastForward(15_000)
  await page.getByRole('alert').getByText('O servidor demorou demais para responder.').waitFor()
  await signInButton(page).and(page.locator(':enabled')).waitFor()
})

test.each(kinds('otherProgram'))(
  'a mark made where a network answers (%s) waits, is shown as waiting for the network, and arrives',
  async (kind) => {
    person = await signedIn(server, 'professora', phone, { url: proxy.url })
    const { page } = person
    const address = await goToRoll(page, 1 + allKinds.indexOf(kind))
    await synced(page)
    proxy.network = kind
    await markAbsent(page, 0)
    await page.locator('[data-sync-chip][aria-label^="1 alteração aguardando · a rede pede login"]').waitFor()
    expect(await outboxCount(page)).toBe(1)
    await page.goto('/sync')
    await asksForSignIn(page).waitFor()
    expect(await page.getByRole('link', { name: /^Abrir a página da rede/ }).getAttribute('href')).toBe('/api/network')
    await page.getByText('A última tentativa falhou. A rede pede login. Nada foi perdido.').waitFor()
    await axeClean(page, 'what waits for a network that asks for a sign-in')

    proxy.network = null
    await page.getByRole('button', { name: 'Sincronizar agora' }).click()
    await synced(page)
    await asksForSignIn(page).waitFor({ state: 'detached' })
    expect(await (await askServer(server)).rowsOf(address)).toHaveLength(1)
  },
)

const lesson = 'Perímetro e área'
const { content } = sheetOf(lesson)
const file = { name: 'Figuras planas.pdf', mimeType: 'application/pdf', buffer: content }

test.each(kinds('portal'))(
  'a file uploaded where a network answers (%s) does not count as sent, and goes by itself once it can',
  async (kind) => {
    person = await signedIn(server, 'direcao', desktop, { url: proxy.url })
    const { page } = person
    await page.goto('/admin/modules/1?aba=aulas')
    await press(page, `Editar: ${lesson}`)
    const form = dialog(page, 'Editar Aula')
    await form.getByRole('button', { name: 'Adicionar Material' }).click()
    proxy.network = kind
    const picker = form.getByLabel(/^Arquivo: Material/)
    await picker.setInputFiles(file)
    await form.getByText(/^Sem conexão: parado em 0%|^Guardado neste aparelho/).waitFor()
    expect(await form.getByRole('button', { name: /^Abrir: Figuras/ }).count()).toBe(0)
    proxy.network = null
    await form.getByRole('button', { name: /^Abrir: Figuras/ }).waitFor({ timeout: 60_000 })
  },
)

/** A lesson of the demonstration with a sheet of the school's own. */
const kept = 'Adição e subtração de inteiros'

test.each(kinds('otherProgram'))(
  'a file kept offline where a network answers (%s) arrives once the network lets it through',
  async (kind) => {
    person = await signedIn(server, 'aluna', phone, { url: proxy.url })
    const { page } = person
    await page.goto('/student/my-modules/1?aula=2')
    const region = page.getByRole('region', { name: `Disponível offline: ${kept}` })
    const state = (name: string) =>
      page.locator(`section[aria-label="Disponível offline: ${kept}"][data-kept="${name}"]`)
    await state('none').waitFor()
    proxy.network = kind
    await region.getByRole('button', { name: /^Deixar disponível offline/ }).click()
    await state('halted').waitFor()
    await region.getByText(/Continua sozinho quando a internet voltar/).waitFor()
    await page
      .getByRole('button', { name: /^Abrir: / })
      .first()
      .click()
    const reader = page.getByRole('dialog')
    await reader.getByText(/ainda não está neste aparelho/).waitFor()
    const link = reader.getByRole('link', { name: /^Abrir com outro aplicativo/ })
    const address = (await link.getAttribute('href'))!
    const [opened] = await Promise.all([person.context.waitForEvent('page'), link.click()])
    await opened.getByText(pageOf(kind)).waitFor()
    await opened.close()
    await page.keyboard.press('Escape')
    await reader.waitFor({ state: 'detached' })

    proxy.network = null
    await page.reload()
    await state('here').waitFor()
    expect(await hashAt(page, address)).toBe(/[0-9a-f]{64}/.exec(address)?.[0])
    await region.getByRole('button', { name: /^Remover/ }).click()
    await state('none').waitFor()
  },
)

// Last: they end the sessions of the devices.

test.each(kinds('otherProgram'))(
  'a sign-out that a network answers (%s) does not count: the device stays signed out, and the server receives it later',
  async (kind) => {
    const page = await tablet('professora')
    const session = await sessionOf(person)
    proxy.network = kind
    await leave(page)
    await page.getByText('O servidor ainda não sabe').first().waitFor()
    expect(await session()).toBe(200)
    await page.goto('/')
    await signInButton(page).waitFor()

    // Nobody is signed in as the teacher, even when the server answers everything except the sign-out.
    proxy.refused = /^\/api\/logout/
    proxy.network = null
    // The network may still answer a sign-out that was sent before.
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/logout') && answer.status() === 503)
    await page.goto('/teacher/classes')
    await refused
    await signInButton(page).waitFor()
    expect(await session()).toBe(200)

    proxy.refused = null
    await page.reload()
    await expect.poll(session).toBe(401)
    await page.reload()
    await signInButton(page).waitFor()
    await fillIn(page, 'aluna')
    await dashboard(page).waitFor()
    expect(await page.getByRole('button', { name: /^Minha conta/ }).getAttribute('aria-label')).not.toMatch(/Marina/)
    await leave(page)
  },
)

test('the next person’s sign-in ends a session whose sign-out the server had not received', async () => {
  const page = await tablet('direcao')
  const session = await sessionOf(person)
  const underWay = new Promise<Route>((resolve) => page.route('**/api/logout', resolve, { times: 1 }))
  await leave(page)
  const signOut = await underWay
  expect(await session()).toBe(200)
  await fillIn(page, 'aluna')
  await page.getByRole('button', { name: 'Entrando...' }).waitFor()
  // The sign-out under way fails, and so does the one that the sign-in sends after it.
  proxy.refused = /^\/api\/logout/
  await signOut.abort()
  await dashboard(page).waitFor()
  expect(await session()).toBe(401)
  const own = await sessionOf(person)
  expect(await own()).toBe(200)
  proxy.refused = null
  await page.reload()
  await dashboard(page).waitFor()
  await synced(page)
  expect(await own()).toBe(200)
})
