import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { enterClassroom, keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

let server: RunningServer
let person: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => person.end())

const screens: [where: string, show: (page: Page) => Promise<unknown>][] = [
  ['dashboard', (page) => page.goto('/').then(() => page.getByRole('heading', { name: 'Hoje' }).waitFor())],
  ['agenda', (page) => page.goto('/teacher/schedule').then(() => page.getByRole('tab', { name: 'Hoje' }).waitFor())],
  ['week', (page) => page.getByRole('tab', { name: 'Esta Semana' }).click()],
  [
    'classes',
    (page) =>
      page
        .goto('/teacher/classes?turma=2')
        .then(() => page.getByRole('button', { name: 'Ocultar Aulas' }).first().waitFor()),
  ],
  [
    'completion',
    (page) =>
      page
        .getByRole('button', { name: /^(Marcar como Feita|Feita)/ })
        .first()
        .click()
        .then(() => page.getByRole('dialog').waitFor()),
  ],
  [
    'students',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('tab', { name: 'Alunos' }).click()
    },
  ],
  ['roll call', (page) => page.goto('/').then(() => enterClassroom(page))],
  [
    'days',
    (page) =>
      page
        .getByRole('button', { name: /^Data:/ })
        .click()
        .then(() => page.getByRole('grid').first().waitFor()),
  ],
  [
    'rating',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page
        .getByRole('button', { name: /^Avaliar/ })
        .first()
        .click()
      await page.getByLabel('Comentário (opcional)').waitFor()
    },
  ],
  [
    'marked',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Todos presentes' }).click()
      await page
        .getByRole('button', { name: /^Ausente/ })
        .first()
        .click()
      await page.getByText('39 presentes, 1 falta', { exact: true }).waitFor()
    },
  ],
  [
    'offline',
    async (page) => {
      await keptOffline(page)
      await page.context().setOffline(true)
      await page
        .getByRole('button', { name: /^Ausente/ })
        .nth(1)
        .click()
      await page
        .getByText(/aguardam? envio/)
        .first()
        .waitFor()
    },
  ],
  ['sync', (page) => page.goto('/sync').then(() => page.getByRole('heading', { name: 'Armazenamento' }).waitFor())],
  [
    'sign-out',
    async (page) => {
      await page.getByRole('button', { name: /^Minha conta/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      await page.getByRole('button', { name: 'Enviar agora' }).waitFor()
    },
  ],
  [
    'menu',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.context().setOffline(false)
      await page.getByRole('button', { name: /^Minha conta/ }).click()
      await page.getByRole('menuitemradio').first().waitFor()
    },
  ],
  [
    'not found',
    (page) => page.goto('/nada').then(() => page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()),
  ],
]

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('axe finds nothing on a %s, in either theme', async (_, options) => {
  person = await openBrowser(server.url, options)
  const { page } = person
  await page.goto('/auth')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await axeClean(page, 'auth')
  await signIn(page, 'direcao@chamada.demo')
  await axeClean(page, 'admin dashboard')
  await person.end()
  person = await signedIn(server, 'professora', options)
  for (const [where, show] of screens) {
    await show(person.page)
    await axeClean(person.page, where)
  }
})
