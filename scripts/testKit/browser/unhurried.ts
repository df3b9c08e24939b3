import type { Locator, Page } from 'playwright'

/**
 * How long after a press the app ignores a press on an element that has just appeared (components/byHand/ignoreSecondPresses.ts),
 * ms.
 */
const unseenMs = 500
/** From this distance on, two presses are certainly not at the same place, px. */
const apart = 40

interface Press {
  at: number
  place: { x: number; y: number } | null
}

/**
 * Makes the clicks of a test wait as a person would. A click right after another, at the same place or on an element
 * that is not there yet, waits until the element can have been seen. Any other click is as fast as before.
 */
export function clickUnhurried(page: Page): void {
  const prototype = Object.getPrototypeOf(page.locator('body')) as Locator & { unhurried?: boolean }
  if (prototype.unhurried) return
  prototype.unhurried = true
  let last: Press | null = null
  for (const name of ['click', 'check', 'uncheck', 'tap'] as const) {
    const act = prototype[name]
    prototype[name] = async function (this: Locator, ...options: Parameters<typeof act>) {
      const box = (await this.count()) === 1 ? await this.boundingBox({ timeout: 1_000 }).catch(() => null) : null
      // A click hits the middle of its target.
      const place = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const near =
        !place || !last?.place || Math.max(Math.abs(place.x - last.place.x), Math.abs(place.y - last.place.y)) < apart
      const left = last ? last.at + unseenMs - performance.now() : 0
      if (near && left > 0) await new Promise((resolve) => setTimeout(resolve, left))
      await act.apply(this, options)
      last = { at: performance.now(), place }
    }
  }
}
