import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { allThere } from '#scripts/testKit/browser/allThere.ts'
import { phone } from '#scripts/testKit/browser/browser.ts'
import { translate } from '#scripts/testKit/browser/translate.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { address, routesOf } from '#scripts/testKit/browser/walkRoutes.ts'
import { openRoll } from '#scripts/testKit/screens/rollPage.ts'

// What browsers do to pages: they translate them, enlarge their text, and replace their colours.
const { enter } = demoVisits()
const small = { ...phone, viewport: { width: 320, height: 640 } }

/** Goes to an address within the open app. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Nothing is wider than the screen. */
const fits = (page: Page, message: string) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message }).toBe(small.viewport.width)

/** What a screen does of itself: every tab, and a search that finds nothing. */
async function moveAbout(page: Page) {
  for (const tab of await page.getByRole('tab').all()) {
    if (await tab.isVisible()) await tab.click()
    await allThere(page)
    await fits(page, page.url())
  }
  const search = page.locator('main input[type=search]:visible').first()
  for (const words of ['nada disso', '']) {
    if (!(await search.count())) return
    // What was found may be of the tab before, on its way out.
    await search.fill(words, { timeout: 5_000 }).catch(async (error) => {
      if (await search.count()) throw error
    })
  }
}

test.each([
  ['teacher', 'professora'],
  ['student', 'aluna'],
  ['admin', 'direcao'],
  ['superadmin', 'super'],
])('translated, with text twice as large, every screen of a %s works and fits', async (role, login) => {
  const page = await enter(login, small)
  const failures = await translate(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const path of routesOf(role)) {
    await goWithin(page, address(path))
    await allThere(page)
    await moveAbout(page)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    expect({ path, title, failures }).toEqual({
      path,
      title: expect.not.stringMatching('Esta tela não pôde ser aberta'),
      failures: [],
    })
    await fits(page, path)
  }
})

test('a roll is taken while it is translated, and its count is the one after each mark', async () => {
  const page = await enter('professora', phone)
  const failures = await translate(page)
  await openRoll(page, 2)
  const count = page.locator('[data-count]')
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  await expect.poll(() => count.innerText()).toMatch(/^\d+ presentes, 0 faltas$/)
  await page
    .getByRole('button', { name: /^Ausente/ })
    .first()
    .click()
  await expect.poll(() => count.innerText()).toMatch(/^\d+ presentes, 1 falta$/)
  await page
    .getByRole('button', { name: /^Avaliar/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => count.innerText()).toMatch(/^\d+ presentes, 0 faltas$/)
  await page.getByRole('button', { name: 'Concluir chamada' }).click()
  await page.getByRole('link', { name: 'Voltar ao início' }).waitFor()
  expect(failures).toEqual([])
})

test("in people's own colours, the states of a mark and of the places differ in what is drawn", async () => {
  const page = await enter('professora', phone)
  await page.emulateMedia({ forcedColors: 'active' })
  const drawn = async (place: Locator) => (await place.screenshot({ animations: 'disabled' })).toString('base64')
  const current = page.locator('.bottom-bar > [aria-current]')
  const groundOf = (place: Locator) => place.evaluate((it) => getComputedStyle(it).backgroundColor)
  // The styles of these colours come with the first page that needs them.
  await expect.poll(() => groundOf(current)).not.toBe(await groundOf(page.locator('.bottom-bar > a').last()))
  await openRoll(page, 1)
  const row = (nth: number) => page.locator('[data-student]').nth(nth)
  const part = (nth: number, name: RegExp) => row(nth).getByRole('button', { name })
  await part(0, /^Presente/).click()
  await part(1, /^Ausente/).click()
  await part(2, /^Atrasado/).click()
  await expect.poll(() => page.locator('[data-on=saved]').count()).toBe(3)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const states = {
    present: await drawn(part(0, /^Presente/)),
    notPresent: await drawn(part(1, /^Presente/)),
    absent: await drawn(part(1, /^Ausente/)),
    notAbsent: await drawn(part(0, /^Ausente/)),
    late: await drawn(part(2, /^Atrasado/)),
    notLate: await drawn(part(0, /^Atrasado/)),
  }
  await part(0, /^Presente/).focus()
  await page.keyboard.press('Shift')
  const focused = { presentFocused: await drawn(part(0, /^Presente/)) }
  await part(1, /^Presente/).focus()
  const all = { ...states, ...focused, notPresentFocused: await drawn(part(1, /^Presente/)) }
  expect(new Set(Object.values(all)).size).toBe(Object.keys(all).length)
})
