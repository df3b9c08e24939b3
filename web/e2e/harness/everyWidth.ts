import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axeClean } from './axeClean.ts'
import { desktop, phone } from './browser.ts'

/** px: the narrowest phone, and what is left of 1280 at 200 % (trial U10). */
const narrow = [320, 640]

/** When the page is wider than its window: what of it reaches beyond, outermost first. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth === window.innerWidth) return []
    const reaching = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > window.innerWidth,
    )
    return [`${scrollWidth} px`, ...reaching.slice(0, 6).map((each) => each.outerHTML.slice(0, 200))]
  })

/** Nothing that a page of a desktop shows is wider than it, on the narrowest phone and at 200 %; tables may scroll in themselves. */
export async function fitsEveryWidth(page: Page, where: string): Promise<void> {
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => beyond(page), { message: `${where} at ${width} px`, interval: 20 }).toEqual([])
  }
  await page.setViewportSize(desktop.viewport)
}

/** Axe finds nothing in what a page of a desktop shows when it is as narrow as a phone (trial U8). */
export async function axeCleanNarrow(page: Page, where: string): Promise<void> {
  await page.setViewportSize(phone.viewport)
  await axeClean(page, `${where}, phone`)
  await page.setViewportSize(desktop.viewport)
}
