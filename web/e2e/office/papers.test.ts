import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { choose } from '#scripts/testKit/screens/office.ts'
import { keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: what is printed, without a network: whole rows, whole words, within the sheet; and what
// an office asks for that its device does not have yet.
let server: RunningServer
let office: Browser

beforeAll(async () => {
  server = await startServer()
  office = await openBrowser(server.url, desktop)
  await signIn(office.page, 'direcao@chamada.demo')
  await keptOffline(office.page)
  await office.context.setOffline(true)
})
afterAll(async () => {
  await office.end()
  await server.end()
})

/** The width of an A4 sheet between its margins of 12 mm, upright and across, in px of CSS. */
const sheetWidth = { upright: 703, across: 1032 }
const school = 'Escola Estadual Conceição Evaristo'
/** Letters of the longest word that is never cut. */
const wholeWord = 28

/** What is on paper: its head, how many rows its first table has, and what is wrong with it. */
async function onPaper(page: Page, lies: keyof typeof sheetWidth) {
  await page.setViewportSize({ width: sheetWidth[lies], height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed]')
  await paper.waitFor()
  const found = await paper.evaluate((sheet, longest) => {
    const cut: string[] = []
    for (const cell of sheet.querySelectorAll('td, th, p, li')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of text.textContent!.matchAll(/[^\s-]+/g)) {
          const place = document.createRange()
          place.setStart(text, word.index)
          place.setEnd(text, word.index + word[0].length)
          const lines = new Set([...place.getClientRects()].map(({ top }) => Math.round(top)))
          if (word[0].length <= longest && lines.size > 1) cut.push(word[0])
        }
    }
    const others = [...document.body.querySelectorAll('*')].filter(
      (each) => !sheet.contains(each) && each.checkVisibility() && each.getBoundingClientRect().height > 0,
    )
    return {
      head: (sheet.firstElementChild as HTMLElement).innerText,
      rows: sheet.querySelector('tbody')?.rows.length,
      wrong: {
        cut,
        besides: others.map((each) => each.outerHTML.slice(0, 80)),
        tooWide: document.documentElement.scrollWidth > window.innerWidth,
      },
    }
  }, wholeWord)
  await page.emulateMedia({ media: null })
  await paper.waitFor({ state: 'detached' })
  await page.setViewportSize(desktop.viewport)
  return found
}
const fine = { cut: [], besides: [], tooWide: false }

test.each([
  ['/admin/students', 'Alunos', 122, 'across'],
  ['/admin/students?busca=ana', 'Alunos', 14, 'across'],
  ['/admin/teachers', 'Professores', 2, 'upright'],
  ['/admin/classes', 'Turmas', 8, 'across'],
] as const)('%s is printed with all its rows and whole words', async (path, title, rows, lies) => {
  const { page } = office
  await page.goto(path)
  await page.getByRole('button', { name: 'Baixar' }).waitFor()
  await page.locator('#root [data-paper-only]').getByText(school).waitFor({ state: 'attached' })
  const paper = await onPaper(page, lies)
  expect(paper).toMatchObject({ rows, wrong: fine })
  for (const words of [school, title]) expect(paper.head).toContain(words)
})

test.each(['/', '/admin/modules/1', '/admin/modules/1?aba=turmas'])(
  '%s has no paper of its own: it is printed without what serves to be pressed',
  async (path) => {
    const { page } = office
    await page.goto(path)
    await page.locator('main h2, main table').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const pressed = page.locator('.button, nav, [data-screen-only], [data-actions], .lucide-chevron-right')
    expect(await pressed.filter({ visible: true }).allInnerTexts()).toEqual([])
    await page.emulateMedia({ media: null })
  },
)

test('the papers of a class are printed from its card', async () => {
  const { page } = office
  await page.goto('/admin/classes?papeis=1')
  const papers = page.getByRole('dialog', { name: 'Diário e listas' })
  await papers.getByRole('button', { name: 'Imprimir' }).waitFor()
  for (const [label, lies] of [
    ['Diário de classe', 'across'],
    ['Lista da turma', 'upright'],
    ['Folha em branco', 'across'],
  ] as const) {
    await papers.getByLabel('Papel').selectOption(label)
    const paper = await onPaper(page, lies)
    expect(paper, label).toMatchObject({ rows: 40, wrong: fine })
    expect(paper.head).toContain(label)
  }
})

test.each([
  ['/admin/teachers?cartoes=1', 'Cartões de acesso'],
  ['/admin/calendar?importar=1', 'Importar calendário'],
  ['/admin/people/7?nova-senha=1', 'Nova senha'],
  ['/admin/people/7?dados=1', 'Dados da pessoa'],
])('%s: what the device does not have yet says so, over its screen', async (path, title) => {
  const { page } = office
  await page.goto(path)
  const asked = page.getByRole('dialog', { name: title })
  await asked.getByText(/ainda não está neste aparelho/).waitFor()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.locator('main h1').waitFor()
})

test('a declaration names the school once', async () => {
  const { page } = office
  await page.goto('/admin/students?busca=luísa')
  await choose(page, 'Ana Luísa Trindade', 'Declarações')
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).waitFor()
  expect(await onPaper(page, 'upright')).toMatchObject({ rows: 2, wrong: fine })
  await page.emulateMedia({ media: 'print' })
  await page.locator('[data-printed]').getByText(`teve na ${school}, de`).waitFor()
  await page.emulateMedia({ media: null })
})
