import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Axe finds nothing wrong in what a page shows. */
export async function axeClean(page: Page, where: string): Promise<void> {
  // Waits out the few transitions there are: axe reads colours as they are at the instant.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))))
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(told, where).toEqual([])
}
