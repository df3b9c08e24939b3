import type { Page } from 'playwright'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node?: Node }[]
}

/** The share of the screen, times the way it goes, that is seen to move by itself. */
const seen = 0.01

/** From the next screen on: what moves there without anybody having touched it. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    const keep = (list: PerformanceEntry[]) => void shifts.push(...(list as Shift[]))
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts, lastShifts: () => keep(observer.takeRecords()), fontAt: 0 })
    document.fonts.addEventListener('loadingdone', () => Object.assign(window, { fontAt: performance.now() }))
  })

/** What was seen to move on this screen until now, by its words. */
export const moved = (page: Page): Promise<string[]> =>
  page.evaluate(async (least) => {
    // A frame's moves are told after it; those of the font that takes the place of another, which no screen causes, before it is there.
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
  }, seen)
