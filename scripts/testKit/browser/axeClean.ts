import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** The rules whose result depends on the theme; everything else axe finds in either. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds nothing wrong on a page, in the light theme and in the dark one. */
export async function axeClean(page: Page, where: string): Promise<void> {
  expect(await violationsIn(page), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor({ state: 'attached' })
  expect(await violationsIn(page, colourRules), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html.light').waitFor({ state: 'attached' })
}

async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  // Waits for running transitions: axe reads colours at one instant.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))))
  // Legacy mode opens no page to collect results of other origins' frames: their markup is not ours.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
