import type { BrowserContext, CDPSession, Page } from 'playwright'
import { enterClassroom, synced } from '#scripts/testKit/screens/people.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { median, ms, percentile, type Row } from './benchTable.ts'
import { slowed } from './slowed.ts'

const frame = 1000 / 60

/**
 * Marks in a roll of 40: how soon each is painted and on the disk, also at a sixth of the processor's speed; and that
 * the time to the disk does not depend on the network (trial R9).
 */
export async function marks(
  page: Page,
  context: BrowserContext,
  cpu: CDPSession,
  server: RunningServer,
  count: number,
): Promise<Row[]> {
  const rows: Row[] = []
  await page.goto('/')
  await enterClassroom(page)
  for (const times of [1, 6]) {
    await synced(page)
    await slowed(cpu, times)
    const { paint, disk } = await marking(page, count)
    await slowed(cpu, 1)
    rows.push([
      `mark to paint, roll of 40, processor ${times}x`,
      ms(median(paint)),
      times === 1 ? 'the next frame' : 'under 100 ms',
      `${(median(paint) / frame).toFixed(1)} frames`,
    ])
    rows.push([`mark to the disk, processor ${times}x`, ms(median(disk)), 'shown as saved only then', ''])
  }
  await synced(page)
  const online = percentile((await marking(page, 2 * count)).disk, 0.95)
  await synced(page)
  process.kill(server.pid!, 'SIGSTOP')
  const silent = percentile((await marking(page, 2 * count)).disk, 0.95)
  process.kill(server.pid!, 'SIGCONT')
  await synced(page)
  await context.setOffline(true)
  const cut = percentile((await marking(page, 2 * count)).disk, 0.95)
  await context.setOffline(false)
  await synced(page)
  for (const [network, took] of [
    ['a server that is silent', silent],
    ['the network cut', cut],
  ] as const)
    rows.push([
      `mark to the disk, p95 of ${2 * count}, ${network}`,
      ms(took),
      'no more than 20 % over',
      `${ms(online)} with a network`,
    ])
  return rows
}

/** Taps marks one after another: the time until the next paint, and until the mark is on the disk, ms. */
const marking = (page: Page, count: number): Promise<{ paint: number[]; disk: number[] }> =>
  page.evaluate(async (taps) => {
    const paint: number[] = []
    const disk: number[] = []
    const rows = [...document.querySelectorAll<HTMLElement>('[data-student]')]
    for (let i = 0; i < taps; i++) {
      const row = rows[(i * 3) % rows.length]!
      const now = row.querySelector('[data-on]')
      const button = [...row.querySelectorAll<HTMLElement>('button.mark')].find((each) => each !== now)!
      const begun = performance.now()
      const settled = new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (button.dataset.on !== 'saved') return
          observer.disconnect()
          resolve(performance.now() - begun)
        }).observe(button, { attributes: true, attributeFilter: ['data-on'] })
      })
      button.click()
      // A task queued in the animation callback runs once the frame that shows the tap has been painted.
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      paint.push(performance.now() - begun)
      disk.push(await settled)
    }
    return { paint, disk }
  }, count)
