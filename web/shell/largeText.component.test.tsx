import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'
import { button, conclude, openRoll } from '#web/tests/support/component/rollSheet.ts'

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

// Covers: shared look, 'Large text'.
test.for([
  ...(['professora', 'direcao', 'aluna', 'super'] as const).map((login) => [login, 360] as const),
  ['super', 320] as const,
])(
  'with text twice as large, the places of %s stand apart and the status is told, %d px wide',
  async ([login, width]) => {
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    await openApp(login, '/', { width, height: 740 })
    const bar = page.getByRole('navigation', { name: /Administração|Gerenciamento|Ensino|Aprendizado/ })
    await expect.element(bar).toBeVisible()
    const places = [...bar.element().children]
    expect(places.length).toBeGreaterThan(3)
    await expect.poll(() => places.filter(isCut)).toEqual([])
    await expect.poll(() => places.at(-1)!.getBoundingClientRect().right).toBeLessThan(width + 1)
    const status = page.getByRole('status', { name: 'Sincronização' })
    await expect.element(status.getByText('Sem internet', { exact: true }).first()).toBeVisible()
    await expect.poll(() => [...status.element().querySelectorAll('[data-short]')].filter(isCut)).toEqual([])
    await expect.element(page.getByText('Chamada', { exact: true })).toBeInTheDocument()
  },
)

test('with text twice as large, no list and no badge is wider than a phone', async () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await openApp('direcao', '/admin/students', { width: 360, height: 740 })
  const widest = (selector: string) => () =>
    Math.max(0, ...[...document.querySelectorAll(`main ${selector}`)].map((each) => each.getBoundingClientRect().right))
  await expect.poll(widest('.row-card .badge')).toBeGreaterThan(0)
  expect(widest('.row-card *')()).toBeLessThan(361)
  goTo('/admin/teachers')
  await expect.element(page.getByText(/^\d+ avaliações$/).first()).toBeInTheDocument()
  await expect.poll(widest('.row-card *')).toBeLessThan(361)
})

// Covers: receipts are never cut.
test.for([1, 2])('the receipt of a roll says all of what it says, with text %i times as large', async (times) => {
  document.documentElement.style.fontSize = `${times * 100}%`
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await openRoll(2)
  await button('Todos presentes').click()
  await conclude()
  const parts = () => [...document.querySelectorAll('.roll-receipt [data-concluded] > span')]
  await expect.poll(() => parts()[1]?.textContent).toMatch(/^salva neste aparelho às .*, concluída · \d+ alter/)
  const [what, saved] = parts() as [Element, Element]
  // A letter may reach a little out of its line.
  expect(saved.scrollHeight - saved.clientHeight).toBeLessThan(5)
  expect(saved.scrollWidth - saved.clientWidth).toBeLessThan(2)
  const line = saved.closest('button')!.getBoundingClientRect()
  expect(saved.getBoundingClientRect().bottom).toBeLessThan(line.bottom + 1)
  expect(what.getBoundingClientRect().height).toBeLessThan(line.height)
})

const wordsOf = (element: Element) => {
  const range = document.createRange()
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: { word: string; lines: number }[] = []
  for (let node = text.nextNode(); node; node = text.nextNode())
    for (const { 0: word, index } of (node as Text).data.matchAll(/\S+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      words.push({ word, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size })
    }
  return words
}

// Covers: a roll with large text.
test.for([150, 175, 200])(
  'with text of %i per cent on a phone of 320 px, names stand whole above their marks',
  async (percent) => {
    document.documentElement.style.fontSize = `${percent}%`
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    await openRoll(2)
    await page.viewport(320, 740)
    await button('Todos presentes').click()
    const rows = [...document.querySelectorAll('[data-student]')]
    expect(rows.length).toBeGreaterThan(10)
    await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
    for (const row of rows.slice(0, 8)) {
      row.scrollIntoView()
      const name = row.querySelector('.student-name > span')!
      const marks = [...row.querySelectorAll('.mark')]
      expect(wordsOf(name).filter(({ lines }) => lines > 1)).toEqual([])
      expect(marks.flatMap(wordsOf).filter(({ lines }) => lines > 1)).toEqual([])
      expect(marks.filter(isCut)).toEqual([])
      for (const mark of marks)
        expect(mark.getBoundingClientRect().top).toBeGreaterThan(name.getBoundingClientRect().bottom - 1)
    }
    expect([...document.querySelectorAll('.roll-buttons > :not([hidden])')].filter(isCut)).toEqual([])
  },
)
