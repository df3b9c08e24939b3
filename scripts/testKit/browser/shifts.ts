import type { Page } from 'playwright'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node?: Node }[]
}

/** The smallest layout shift that a person sees: share of the screen times the distance moved. */
const visibleShift = 0.01

/** Records, from the next screen on, what moves without anybody having touched it. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    const keep = (list: PerformanceEntry[]) => void shifts.push(...(list as Shift[]))
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts, lastShifts: () => keep(observer.takeRecords()), fontAt: 0 })
    document.fonts.addEventListener('loadingdone', () => Object.assign(window, { fontAt: performance.now() }))
  })

/** The texts of what visibly moved on this screen so far. */
export const moved = (page: Page): Promise<string[]> =>
  page.evaluate(async (least) => {
    // Shifts are reported after their frame. Those before the web font has replaced the fallback are not caused by a
    // screen.
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { shifts, lastShifts, fontAt } = window as never as {
      shifts: Shift[]
      lastShifts(): void
      fontAt: number
    }
    lastShifts()
    return shifts
      .filter(({ value, startTime }) => value > least && startTime > fontAt)
      .flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${value.toFixed(3)} ${node?.textContent?.slice(0, 40)}`),
      )
  }, visibleShift)
