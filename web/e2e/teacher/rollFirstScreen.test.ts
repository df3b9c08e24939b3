import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { clippedIn, wholeRows } from '#scripts/testKit/browser/firstScreen.ts'
import { lookAgain } from '#scripts/testKit/browser/lookAgain.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { enterClassroom, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, markPresent, openFreeDay, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: the roll on the first screen; trial U3.
let server: RunningServer
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
beforeEach(async () => {
  teacher = await signedIn(server, 'professora')
})
afterEach(() => teacher.end())

/** Screen sizes in px, and the font size that the person has set. */
const sizes = {
  'a phone': { width: 360, height: 740, font: '100%' },
  'a small phone': { width: 320, height: 568, font: '100%' },
  'a phone with larger text': { width: 360, height: 740, font: '130%' },
  'a phone in landscape': { width: 740, height: 360, font: '100%' },
}
type Size = keyof typeof sizes
const others = { 'a small phone': 2, 'a phone with larger text': 2, 'a phone in landscape': 2 }
const unmarked: Record<Size, number> = { 'a phone': 6, ...others }
const reopened: Record<Size, number> = { 'a phone': 4, ...others }

async function resize(page: Page, { width, height, font }: (typeof sizes)[Size]) {
  await page.setViewportSize({ width, height })
  await page.evaluate((font) => {
    document.documentElement.style.fontSize = font
    scrollTo(0, 0)
  }, font)
}

/** Expects in each size that at least this many rows, and the main button with its neighbours, are fully visible. */
async function isSeen(state: string, least: Record<Size, number>, main: string) {
  const { page } = teacher
  const button = page.getByRole('button', { name: main }).or(page.getByRole('link', { name: main }))
  await button.waitFor()
  for (const [name, size] of Object.entries(sizes)) {
    await resize(page, size)
    const where = { message: `${state}, ${name}` }
    await expect.poll(() => wholeRows(page), where).toBeGreaterThanOrEqual(least[name as Size])
    await expect.poll(() => clippedIn(page, '.roll-actions, .roll-head, .roll-line'), where).toEqual([])
    const box = (await button.boundingBox())!
    expect(box.y + box.height, `${main}: ${state}, ${name}`).toBeLessThanOrEqual(size.height)
  }
  await resize(page, sizes['a phone'])
}

/**
 * The positions of the receipt, the first row, the buttons and the title, once the server has said what day it is: until then
 * the day stands above them.
 */
async function layout() {
  await teacher.page.locator('[data-day-of-roll]').waitFor({ state: 'detached' })
  return teacher.page.evaluate(() =>
    ['[data-receipt]', '[data-student]', '.roll-actions', 'h1'].map((what) =>
      Math.round(document.querySelector(what)!.getBoundingClientRect().top),
    ),
  )
}

test('a roll shows its students at once: new, begun, opened again and concluded, in every size', async () => {
  const { page } = teacher
  await openRoll(page, 3)
  await isSeen('new', unmarked, 'Concluir chamada')
  await markPresent(page, 0)
  await markAbsent(page, 1)
  await savedMarks(page, 2)
  await isSeen('begun', reopened, 'Concluir chamada')
  await synced(page)
  await page.reload()
  await savedMarks(page, 2)
  await isSeen('opened again', reopened, 'Concluir chamada')
  await page.getByRole('button', { name: 'Marcar restantes como presentes' }).click()
  await page.getByRole('button', { name: 'Concluir chamada' }).click()
  await page.getByText(/29 presentes, 1 falta · salva neste aparelho às/).waitFor()
  const lessonEnd = page.getByRole('group', { name: 'Marcar como Feita' })
  await lessonEnd.waitFor()
  await isSeen('concluded', reopened, 'Voltar ao início')
  await synced(page)
  await page.reload()
  await lessonEnd.waitFor()
  await isSeen('concluded and opened again', reopened, 'Voltar ao início')
})

test('names of two lines make no row taller, and are not cut', async () => {
  const { page } = teacher
  await openRoll(page, 2)
  const ids = await page
    .locator('[data-student]')
    .evaluateAll((rows) => rows.slice(0, 7).map((row) => Number((row as HTMLElement).dataset.student)))
  const name = 'Abigail Nogueira da Conceição'
  await changeOnServer(
    server,
    ids.map((id) => patch('users', id, { name })),
  )
  await lookAgain(page)
  await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(ids.length)
  await isSeen('with long names', unmarked, 'Concluir chamada')
  expect(await clippedIn(page, '.students')).toEqual([])
})

test('the layout is the same, whichever way the roll was opened', async () => {
  const { page } = teacher
  await page.goto('/')
  await enterClassroom(page)
  // The link may have been scrolled to; the roll begins at its top.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const seen = await layout()
  await markPresent(page, 0)
  await savedMarks(page, 1)
  expect(await layout()).toEqual(seen)
  await synced(page)
  await page.reload()
  await savedMarks(page, 1)
  expect(await layout()).toEqual(seen)
  await page.goto('/teacher/classes')
  await page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
  await page
    .getByRole('link', { name: /^Registrar Aula/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  await openFreeDay(page)
  await expect.poll(layout).toEqual(seen)
})
