import type { Page } from 'playwright'

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLInputElement | null
    if (!here || here === document.body) return ''
    return here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.textContent?.trim() ?? ''
  })

/** Presses Tab, or Shift+Tab with `back`, until the element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, back = false): Promise<void> {
  const passed: string[] = []
  for (let i = 0; i < 120; i++) {
    const here = await focused(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
    passed.push(here)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`no way by Tab to ${name}: ${passed.join(', ')}`)
}

/** Does `act` before the next frame is rendered, as on a busy machine. */
export async function withinOneFrame(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const next = window.requestAnimationFrame
    window.requestAnimationFrame = (draw) => -held.push(draw)
    window.addEventListener(
      'drawagain',
      () => {
        window.requestAnimationFrame = next
        for (const draw of held) draw(performance.now())
      },
      { once: true },
    )
  })
  await act()
  await page.evaluate(() => window.dispatchEvent(new Event('drawagain')))
}
