import type { CDPSession, Locator, Page } from 'playwright'
import { seededRandom } from '#server/demo/random.ts'
import type { Field } from './formAct.ts'

type Act = (session: CDPSession, timestamp: number, nth: 1 | 2) => Promise<unknown>

/** Presses everything twice, by mouse or with Enter, 30 to 200 ms apart (trial R49). */
export function twiceBy(seed: number) {
  const random = seededRandom(seed)

  /** Does both presses; the second is later by the events' own clock, however busy the machine is. */
  async function both(page: Page, act: Act, isReady: () => Promise<boolean> = async () => true): Promise<void> {
    const session = await page.context().newCDPSession(page)
    while (!(await isReady()));
    const first = Date.now() / 1000
    await act(session, first, 1)
    await act(session, first + random.between(30, 200) / 1000, 2)
    await session.detach()
  }

  /** Clicks twice where the target is now, whatever is there at the second click. */
  async function click(page: Page, target: Locator): Promise<void> {
    let at = { x: 0, y: 0 }
    const isReady = async () => {
      // Waits until it is stable, enabled and not covered.
      await target.hover()
      const box = (await target.boundingBox())!
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      // A notice may have come over it since.
      return target.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), at)
    }
    const press: Act = async (session, timestamp, clickCount) => {
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount, timestamp })
    }
    await both(page, press, isReady)
  }

  async function enter(page: Page, target: Locator): Promise<void> {
    let tries = 0
    // Some controls give the focus on, so it is not waited for without end.
    const isReady = async () => {
      if (tries++ === 3) return true
      await target.focus()
      // Reaches it as a person without a pointer does.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      // A dialog that has just opened puts the focus on its first control once more, a frame later.
      return target.evaluate(
        (element) =>
          new Promise<boolean>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement === element)))
          }),
      )
    }
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
    const press: Act = async (session, timestamp) => {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: '\r', timestamp })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp })
    }
    await both(page, press, isReady)
  }

  return {
    click,
    enter,
    either: (page: Page, target: Locator) => (random.chance(0.5) ? click(page, target) : enter(page, target)),
  }
}

/** The values of the fields within an element, in order. */
export const fieldsOf = (place: Locator): Promise<Field[]> =>
  place.evaluate((root) =>
    [...root.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) =>
      ['checkbox', 'radio'].includes(field.type) ? field.checked : field.value,
    ),
  )
