import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: the look (desktops: sort, keyboard, sticky header, selection where bulk work exists) on a school of a thousand.
let server: RunningServer
let office: Browser

beforeAll(async () => {
  server = await startServer({ CHAMADA_DEMO: 'large' })
  office = await openBrowser(server.url, desktop)
  await signIn(office.page, 'direcao3@chamada.demo')
  await keptOffline(office.page)
})
afterAll(async () => {
  await office.end()
  await server.end()
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const rowAt = (page: Page, index: number) => page.locator(`tr[aria-rowindex="${index}"]`)
const drawn = (page: Page) => page.locator('tbody tr[aria-rowindex]').count()
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null)
const query = (page: Page) => new URL(page.url()).searchParams

test('a thousand students are walked through, sorted and filtered, and many are changed at once and changed back', async () => {
  const { page } = office
  await page.goto('/admin/students')
  await rowAt(page, 2).waitFor()
  const table = page.getByRole('table', { name: 'Gerenciamento de Alunos' })
  expect(await table.getAttribute('aria-rowcount')).toBe('1001')
  expect(await drawn(page)).toBeLessThan(60)

  // By keyboard alone, to the end and back; the row in use stays when one scrolls elsewhere.
  await rowAt(page, 2).getByRole('checkbox').focus()
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('1001')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toBe('1000')
  await page.evaluate(() => window.scrollTo(0, 0))
  await rowAt(page, 2).waitFor()
  expect(await focused(page)).toBe('1000')
  const header = await table.getByRole('columnheader', { name: 'Matrícula' }).boundingBox()
  expect(header?.y).toBeGreaterThan(0)
  await page.keyboard.press('Home')
  await expect.poll(() => focused(page)).toBe('2')

  // The rows come before their figures.
  await rowAt(page, 2).getByText(/\d%/).first().waitFor()
  const first = await rowAt(page, 2).innerText()
  await press(page, 'Aluno')
  await expect.poll(() => rowAt(page, 2).innerText()).not.toBe(first)
  // The order is in the address: a link opens it, and 'back' returns to it.
  const last = await rowAt(page, 2).innerText()
  expect(query(page).toString()).toBe('ordem=-aluno')
  await page.getByRole('navigation').getByRole('link', { name: 'Professores' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gerenciamento de Professores' }).waitFor()
  await page.goBack()
  await expect.poll(() => rowAt(page, 2).innerText()).toBe(last)
  await page.goto('/admin/students?ordem=-aluno')
  await expect.poll(() => rowAt(page, 2).innerText()).toBe(last)
  expect(await table.getByRole('columnheader', { name: 'Aluno' }).getAttribute('aria-sort')).toBe('descending')
  await press(page, 'Aluno')
  await expect.poll(() => rowAt(page, 2).innerText()).toBe(first)
  expect(query(page).toString()).toBe('')

  // Filters are in the address: it opens with them again, and 'back' closes the dialog over it.
  await page.getByLabel('Filtrar por categoria').selectOption('Sem categoria')
  await page.getByRole('searchbox').fill('ANA')
  await says(page, /^[1-9]\d* de 1\.000$/)
  await expect.poll(() => query(page).toString()).toBe('categoria=nenhuma&busca=ANA')
  await page.reload()
  await rowAt(page, 2).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('ANA')
  await press(page, 'Adicionar Novo Aluno')
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(query(page).get('busca')).toBe('ANA')
  await axeClean(page, 'a list that is narrowed down')
  await press(page, 'Tirar filtro: Busca: ANA')
  await says(page, '1.000 de 1.000')

  // A range by keyboard, changed and changed back.
  await rowAt(page, 3).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await says(page, '1 aluno selecionado')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await says(page, '5 alunos selecionados')
  await axeClean(page, 'students chosen')
  await press(page, 'Mudar categoria')
  await page.getByRole('dialog').getByLabel('Categoria').selectOption('E')
  await press(page, 'Mudar')
  await says(page, 'Categoria E: 5 alunos.')
  await says(page, /^995 de/)
  await press(page, 'Desfazer')
  await says(page, 'Desfeito: 5 alunos como antes.')
  await says(page, '1.000 de 1.000')
  await press(page, 'Dispensar')

  // Enrols everyone shown in a class, and undoes it.
  await page.getByRole('searchbox').fill('ANA')
  await page.getByRole('checkbox', { name: /^Selecionar todos os/ }).check()
  await press(page, 'Matricular em turma')
  await page.getByRole('dialog').getByLabel('Turma').selectOption({ index: 1 })
  await press(page, 'Matricular')
  await says(page, /matriculados em .*\.$/)
  await press(page, 'Desfazer')
  await says(page, /^Desfeito/)
  await synced(page)
})

test('the palette opens any screen and starts any action by keyboard alone, also without a network', async () => {
  const { page } = office
  await page.context().setOffline(true)
  const field = page.getByRole('combobox', { name: 'Tela, turma, pessoa, aula ou ação' })
  const find = async (text: string, option: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await field.waitFor()
    // Typed as soon as it is visible: no letter is lost.
    await page.keyboard.type(text)
    expect(await field.inputValue()).toBe(text)
    await page.getByRole('option', { name: option, selected: true }).waitFor()
  }
  await find('turm', /^Turmas$/)
  await axeClean(page, 'the palette')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Turmas', exact: true, selected: false }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Gerenciamento de Turmas' }).waitFor()
  const filter = page.getByLabel('Filtrar por professor')
  await filter.selectOption({ index: 1 })
  await says(page, /^[12] de 40$/)

  // Closed without a choice, it returns the focus.
  await filter.focus()
  await find('sarau', /^Sarau/)
  await page.keyboard.press('Escape')
  await expect.poll(() => filter.evaluate((each) => each === document.activeElement)).toBe(true)

  await find('criar novo modulo', 'Criar Novo Módulo')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Criar Novo Módulo' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(query(page).toString()).toBe('')

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
  await axeClean(page, 'the keys')
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
})

test('a teacher’s palette starts a roll call, and its Esc leaves the roll open', async () => {
  const person = await openBrowser(server.url, desktop)
  const teacher = person.page
  await signIn(teacher, 'professora3@chamada.demo')
  await teacher.keyboard.press('Control+k')
  await teacher.getByRole('combobox').waitFor()
  await teacher.keyboard.type('fazer chamada')
  await teacher
    .getByRole('option', { name: /^Fazer chamada: / })
    .first()
    .waitFor()
  expect(await teacher.getByRole('option', { name: 'Adicionar Novo Aluno' }).count()).toBe(0)
  await teacher.keyboard.press('Enter')
  await teacher.getByRole('button', { name: 'Todos presentes' }).waitFor()
  // Esc closes the palette and not the roll below it.
  await teacher.keyboard.press('Control+k')
  await teacher.getByRole('combobox').waitFor()
  await teacher.keyboard.press('Escape')
  await teacher.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(teacher.url()).pathname).toMatch(/roll-call$/)
  await person.end()
})

test('a phone shows the thousand as cards, some at a time, and nothing is wider than the screen', async () => {
  const { page } = office
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin/students')
  const list = page.getByRole('list', { name: 'Gerenciamento de Alunos' })
  await list.getByRole('listitem').nth(3).waitFor()
  expect(await list.getByRole('listitem').count()).toBeLessThan(40)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await list.locator('[aria-posinset="1000"]').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await axeClean(page, 'cards of a thousand')

  // The counterpart of a table header: another order, and many chosen, deleted and restored with one press.
  await page.evaluate(() => window.scrollTo(0, 0))
  const first = list.locator('[aria-posinset="1"]')
  const name = await first.locator('button[aria-label^="Ações"]').getAttribute('aria-label')
  await page.getByLabel('Ordenar por').selectOption('Aluno, decrescente')
  await expect.poll(() => first.locator('button[aria-label^="Ações"]').getAttribute('aria-label')).not.toBe(name)
  expect(query(page).toString()).toBe('ordem=-aluno')
  await press(page, 'Selecionar')
  for (const place of [1, 2, 3]) {
    await list.locator(`[aria-posinset="${place}"]`).getByRole('checkbox').check()
    // A row that scrolled under a resting pointer is not pressed again: people scroll by hand.
    await page.mouse.wheel(0, 1)
  }
  await says(page, '3 alunos selecionados')
  await axeClean(page, 'cards chosen')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await press(page, 'Excluir')
  await page.getByRole('alertdialog', { name: 'Excluir 3 alunos?' }).getByText('Também serão excluídos:').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await says(page, '3 alunos excluídos.')
  await list.locator('[aria-setsize="997"]').first().waitFor()
  await synced(page)
  await press(page, 'Desfazer')
  await says(page, 'Desfeito: 3 alunos voltaram.')
  await list.locator('[aria-setsize="1000"]').first().waitFor()
  await press(page, 'Dispensar')
  await synced(page)
})
