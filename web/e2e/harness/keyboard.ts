import type { Page } from 'playwright'

/** What has the focus, by the name it is read out with. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLInputElement | null
    if (!here || here === document.body) return ''
    return here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.textContent?.trim() ?? ''
  })

/** Goes on with Tab, or back, until what is so named has the focus. */
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

/** Carries out what is asked before the next frame is drawn, as a machine does that is busy. */
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
