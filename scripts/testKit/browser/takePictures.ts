import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { work } from '#scripts/lib/project.mjs'

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 } }

/**
 * Takes pictures of what a page shows, as a story goes on: on a phone and on a tablet, in both themes, beside those of
 * `npm run shots`. The page then has its size again.
 * @param about what is brought into view in each size
 */
export async function takePictures(page: Page, name: string, about?: () => Promise<unknown>): Promise<void> {
  const folder = join(work, 'shots')
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()!
  for (const [device, size] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await about?.()
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(folder, `${name}-${device}-${colorScheme}.png`) })
    }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(before)
}
