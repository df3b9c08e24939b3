import type { CDPSession, Locator, Page } from 'playwright'
import { seededRandom } from '../../../sync-server/demo/random.ts'

type Act = (session: CDPSession, timestamp: number, nth: 1 | 2) => Promise<unknown>

/** How somebody presses who presses everything twice: by the mouse or with Enter, 30 to 200 ms apart (trial R49). */
export function twiceBy(seed: number) {
  const random = seededRandom(seed)

  /** Both, the second so much later by the events' own clock, however busy the machine is. */
  async function both(page: Page, act: Act): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const first = Date.now() / 1000
    await act(session, first, 1)
    await act(session, first + random.between(30, 200) / 1000, 2)
    await session.detach()
  }

  /** Two clicks at the coordinates where the target stands now, whatever stands there at the second. */
  async function click(page: Page, target: Locator): Promise<void> {
    // It stands still, can be pressed, and nothing lies over it.
    await target.hover()
    const box = (await target.boundingBox())!
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const }
    await both(page, async (session, timestamp, clickCount) => {
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await session.send('Input.dispatchMouseEvent', { type, ...at, clickCount, timestamp })
    })
  }

  async function enter(page: Page, target: Locator): Promise<void> {
    await target.focus()
    // As somebody comes there who has no pointer.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
    await both(page, async (session, timestamp) => {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: '\r', timestamp })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp })
    })
  }

  return {
    click,
    enter,
    either: (page: Page, target: Locator) => (random.chance(0.5) ? click(page, target) : enter(page, target)),
  }
}

/** What the fields under a place hold, in their order. */
export const fieldsOf = (place: Locator): Promise<(string | boolean)[]> =>
  place.evaluate((root) =>
    [...root.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) =>
      ['checkbox', 'radio'].includes(field.type) ? field.checked : field.value,
    ),
  )
