import type { Locator, Page } from 'playwright'

/** What comes under a finger is pressed by it only this long after its last press (components/secondPress.ts), ms. */
const unseen = 500
/** How far apart two presses are surely not of one place, px. */
const apart = 40

interface Press {
  at: number
  place: { x: number; y: number } | null
}

/**
 * Has the clicks of a test look first, as a person does: one that comes at once after another, at the same place or on what is
 * not there yet, waits until what came under the finger can have been seen. Any other click is as quick as before.
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
      // A click meets the middle of what it clicks.
      const place = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const near =
        !place || !last?.place || Math.max(Math.abs(place.x - last.place.x), Math.abs(place.y - last.place.y)) < apart
      const left = last ? last.at + unseen - performance.now() : 0
      if (near && left > 0) await new Promise((resolve) => setTimeout(resolve, left))
      await act.apply(this, options)
      last = { at: performance.now(), place }
    }
  }
}
