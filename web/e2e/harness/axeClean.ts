import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What a theme can change for the worse; everything else axe finds in either. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing wrong in what a page shows, in the light theme and in the dark one. */
export async function axeClean(page: Page, where: string): Promise<void> {
  expect(await violationsIn(page), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor({ state: 'attached' })
  expect(await violationsIn(page, ofColours), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html.light').waitFor({ state: 'attached' })
}

async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  // Waits out the few transitions there are: axe reads colours as they are at the instant.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))))
  // No page of axe's own to gather other origins' frames in: their markup is not ours.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
