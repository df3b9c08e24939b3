import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axeClean } from './axeClean.ts'
import { desktop, phone } from './browser.ts'

/** The narrowest phone, and what is left of 1280 px at 200 % (trial U10), px. */
const narrow = [320, 640]

/** The page's width and the elements that overflow it, outermost first; empty when the page fits its window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth === window.innerWidth) return []
    const overflowing = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > window.innerWidth,
    )
    return [`${scrollWidth} px`, ...overflowing.slice(0, 6).map((each) => each.outerHTML.slice(0, 200))]
  })

/**
 * Expects that nothing on a desktop page is wider than the page, on the narrowest phone and at 200 %; tables may scroll
 * within themselves.
 */
export async function fitsEveryWidth(page: Page, where: string): Promise<void> {
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => overflow(page), { message: `${where} at ${width} px`, interval: 20 }).toEqual([])
  }
  await page.setViewportSize(desktop.viewport)
}

/** Expects that axe finds nothing on a desktop page that is as narrow as a phone (trial U8). */
export async function axeCleanNarrow(page: Page, where: string): Promise<void> {
  await page.setViewportSize(phone.viewport)
  await axeClean(page, `${where}, phone`)
  await page.setViewportSize(desktop.viewport)
}
