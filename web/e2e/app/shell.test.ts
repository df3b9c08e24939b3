import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { leftBehind, namesHeld } from '#scripts/testKit/browser/leftBehind.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { reads } from '#scripts/testKit/screens/officeTexts.ts'
import { enterClassroom, keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, outboxCount, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: spec sections 1, 2 (login, layout, route guard), 5, 8; decisions section 1 (signing out); trial S24.
let server: RunningServer
let person: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => person.end())

describe('signing in', () => {
  test('shows errors at their fields, and says that the e-mail or the password is wrong', async () => {
    person = await openBrowser(server.url, desktop)
    const { page } = person
    await page.goto('/teacher/classes')
    await page.waitForURL('**/auth')
    await page.getByText('Acesso restrito a usuários autorizados.').waitFor()
    await page.getByText('Funciona sem internet').waitFor()
    await page.getByRole('button', { name: 'Entrar' }).click()
    await reads(page, 'sign-in with nothing typed')
    await page.getByLabel('E-mail ou usuário').fill('ana@')
    await page.getByLabel('Senha').fill('x')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await reads(page, 'sign-in with half an e-mail')
    await page.getByLabel('E-mail ou usuário').fill('professora@chamada.demo')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await reads(page, 'sign-in refused')
    expect(await page.getByText('E-mail ou senha incorretos').count()).toBeGreaterThan(0)
    await page.getByLabel('Senha').fill('chamada-demo')
    await page.route('**/api/login', async (route) => {
      await reads(page, 'sign-in under way')
      await route.continue()
    })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await reads(page, 'signed in', 'Paula Gonçalves')
    expect(new URL(page.url()).pathname).toBe('/teacher/classes')
  })

  test('without a network says so, and stays on the page', async () => {
    person = await openBrowser(server.url, phone)
    const { page, context } = person
    await page.goto('/auth')
    await keptOffline(page)
    await context.setOffline(true)
    await page.getByLabel('E-mail ou usuário').fill('professora@chamada.demo')
    await page.getByLabel('Senha').fill('chamada-demo')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('Sem conexão com o servidor').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
  })
})

test.each([
  ['direcao', '/teacher/schedule'],
  ['aluna', '/teacher/classes/1/roll-call'],
  ['professora', '/admin/modules'],
  ['professora', '/auth'],
])('%s opening %s gets the dashboard', async (login, path) => {
  person = await signedIn(server, login)
  await person.page.goto(path)
  await person.page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  expect(new URL(person.page.url()).pathname).toBe('/')
})

test('an unknown address says so, in the spec’s words and in Portuguese', async () => {
  person = await signedIn(server, 'aluna')
  await person.page.goto('/nada/disso')
  await person.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await reads(person.page, 'an unknown address')
  await person.page.getByText('Esta página não existe ou mudou de endereço.').waitFor()
})

test('the theme is dark before the first paint, stored under its key, and followed in another tab', async () => {
  person = await openBrowser(server.url, { ...desktop, colorScheme: 'dark' })
  const { page, context } = person
  await page.goto('/auth')
  const classAtFirstPaint = () => page.evaluate(() => document.documentElement.className)
  expect(await classAtFirstPaint()).toBe('dark')
  await signIn(page, 'professora@chamada.demo')
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitemradio', { name: 'Claro' }).click()
  expect(await classAtFirstPaint()).toBe('light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.waitForFunction(() => document.documentElement.className === 'dark')
})

describe('signing out', () => {
  test('with nothing unsent leaves nothing of the school behind', async () => {
    person = await signedIn(server, 'professora')
    const { page } = person
    const names = await namesHeld(page)
    expect(names.length).toBeGreaterThan(40)
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await reads(page, 'signed out')
    await page.waitForURL('**/auth')
    const { databases, keys, contents } = await leftBehind(page)
    expect([databases, keys.filter((key) => key !== 'theme')]).toEqual([['chamada'], []])
    expect(names.filter((name) => contents.includes(name))).toEqual([])
  })

  test('with unsent work offers three ways; kept work waits for its author and nobody else', async () => {
    person = await signedIn(server, 'professora')
    const { page, context } = person
    await enterClassroom(page)
    await context.setOffline(true)
    await markAbsent(page, 0)
    await savedMarks(page, 1)
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Enviar agora' }).click()
    await reads(page, 'signing out without a network')
    await page.getByRole('button', { name: 'Guardar neste aparelho' }).click()
    await page.waitForURL('**/auth')
    await context.setOffline(false)

    await signIn(page, 'professor@chamada.demo')
    await page.goto('/sync')
    await page.getByText('Nada aguarda envio').waitFor()
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL('**/auth')

    await signIn(page, 'professora@chamada.demo')
    await synced(page)
    await enterClassroom(page)
    await savedMarks(page, 1)
  })

  test('discarding unsent work asks twice', async () => {
    person = await signedIn(server, 'professora')
    const { page, context } = person
    await page.goto('/teacher/classes/2/roll-call')
    await context.setOffline(true)
    await markAbsent(page, 0)
    await savedMarks(page, 1)
    expect(await outboxCount(page)).toBe(1)
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Descartar 1 alteração' }).click()
    // By a key: the button is where the last press was.
    await page.getByRole('button', { name: 'Sim, descartar para sempre' }).press('Enter')
    await page.waitForURL('**/auth')
  })
})

test('a teacher sets the current lesson, marks a lesson done with its level, and reopens it', async () => {
  person = await signedIn(server, 'professor', desktop)
  const { page } = person
  await page.goto('/teacher/classes')
  await page.getByText('Nenhuma Turma Selecionada').waitFor()
  await page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Marcar como Feita/ }) })
    .last()
  await row.getByRole('button', { name: /^Definir como Atual/ }).click()
  await page.getByText('A aula atual foi atualizada com sucesso').waitFor()
  await row.getByText('Aula Atual', { exact: true }).waitFor()
  await row.getByRole('button', { name: /^Marcar como Feita/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Status da Aula' })
  await dialog.getByLabel('Aproveitamento').selectOption('Boa')
  await dialog.getByRole('button', { name: 'Marcar como Feita' }).click()
  await page.getByText('Status de conclusão da aula foi atualizado com sucesso').waitFor()
  const done = page.getByRole('listitem').filter({ hasText: 'Aula Atual' })
  await done.getByRole('button', { name: /^Feita \(Boa\)/ }).waitFor()
  expect(await done.last().getAttribute('data-level')).toBe('good')
  await done.getByRole('button', { name: /^Feita \(Boa\)/ }).click()
  await dialog.getByRole('button', { name: 'Marcar como pendente' }).click()
  await done.getByRole('button', { name: /^Marcar como Feita/ }).waitFor()
  await synced(page)
  await page.getByRole('tab', { name: 'Alunos' }).click()
  await page.getByRole('columnheader', { name: 'Categoria' }).waitFor()
})
