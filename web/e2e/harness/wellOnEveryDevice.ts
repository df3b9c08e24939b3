import type { Page } from 'playwright'
import { expect } from 'vitest'
import { axeClean } from './axeClean.ts'
import { desktop, phone } from './browser.ts'

/** px: the narrowest phone, and what is left of 1280 at 200 % (trial U10). */
const narrow = [320, 640]

/** Nothing that a page shows is wider than the page, on the narrowest phone and at 200 %; tables may scroll in themselves. */
export async function fitsEveryWidth(page: Page, where: string): Promise<void> {
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 640 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, { message: `${where} at ${width} px`, interval: 20 }).toBe(width)
  }
  await page.setViewportSize(desktop.viewport)
}

/** The same, and axe finds nothing on a desktop and on a phone, in either theme (trial U8). For pages opened on a desktop. */
export async function wellOnEveryDevice(page: Page, where: string): Promise<void> {
  await axeClean(page, `${where}, desktop`)
  await fitsEveryWidth(page, where)
  await page.setViewportSize(phone.viewport)
  await axeClean(page, `${where}, phone`)
  await page.setViewportSize(desktop.viewport)
}
