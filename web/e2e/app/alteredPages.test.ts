import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allThere } from '#scripts/testKit/browser/allThere.ts'
import { phone } from '#scripts/testKit/browser/browser.ts'
import { translate } from '#scripts/testKit/browser/translate.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { address, routesOf } from '#scripts/testKit/browser/walkRoutes.ts'

// What browsers do to pages: they translate them, and replace their colours.
const { enter } = demoVisits()

/** Goes to an address within the open app. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** What a screen does of itself: every tab, and a search that finds nothing. */
async function moveAbout(page: Page) {
  for (const tab of await page.getByRole('tab').all()) {
    if (await tab.isVisible()) await tab.click()
    await allThere(page)
  }
  const search = page.locator('main input[type=search]:visible').first()
  if (await search.count()) {
    await search.fill('nada disso')
    await search.fill('')
  }
}

test.each([
  ['teacher', 'professora'],
  ['student', 'aluna'],
  ['admin', 'direcao'],
  ['superadmin', 'super'],
])('a translated page does not fail: every screen of a %s', async (role, login) => {
  const page = await enter(login, phone)
  const failures = await translate(page)
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
  }
})
