import type { CDPSession, Page } from 'playwright'
import { put } from '#schema/nouns/tables.ts'
import { openBrowser } from '#scripts/testKit/browser/browser.ts'
import { signIn, synced } from '#scripts/testKit/screens/people.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { peopleOf } from '#scripts/testKit/server/peopleOf.ts'
import { startServer } from '#scripts/testKit/server/server.ts'
import { ms, percentile, type Row } from './benchTable.ts'
import { brief, reactionMs, slowed } from './slowed.ts'

const students = 60

/**
 * Taps on a roll of 60 at a sixth of the processor's speed, a short pause apart: how long each waited for its paint, as
 * the browser measures it (trials U4, U14). Then the memory after 20 screens (U15). On a server of its own.
 */
export async function tapsOnSixty(taps: number): Promise<Row[]> {
  const server = await startServer()
  const { users, enrollments } = await peopleOf(server)
  const enrolled = new Set(enrollments.filter(({ classId }) => classId === 1).map(({ studentId }) => studentId))
  const others = users.filter(({ id, role, schoolId }) => role === 'student' && schoolId === 1 && !enrolled.has(id))
  await changeOnServer(
    server,
    others
      .slice(0, students - enrolled.size)
      .map(({ id }) => put('enrollments', { id: null, classId: 1, studentId: id, enrolledAt: 1, leftAt: null })),
  )
  const { page, context, end } = await openBrowser(server.url)
  const devtools = await context.newCDPSession(page)
  await signIn(page, 'professora@chamada.demo')
  await toRoll(page)
  const waits = await waitsOf(page, devtools, taps)
  await synced(page)
  const bare = await openBrowser(server.url)
  await toBareRoll(bare.page)
  const floor = await waitsOf(bare.page, await bare.context.newCDPSession(bare.page), taps)
  await bare.end()
  const heap = await heapAfter(page, devtools, brief ? 4 : 20)
  await end()
  await server.end()
  return [
    [
      `tap to paint, p95 of ${taps}, roll of ${students}, processor 6x`,
      ms(percentile(waits, 0.95)),
      'under 100 ms',
      beside(waits, floor, 0.95),
    ],
    [`the same, p98 (INP)`, ms(percentile(waits, 0.98)), 'under 200 ms', beside(waits, floor, 0.98)],
    ['memory after 20 screens', `${(heap / 2 ** 20).toFixed(1)} MB`, 'under 120 MB', 'heap of JavaScript in use'],
  ]
}

/**
 * The figures to compare with: a page with nothing but the buttons shows what the browser itself takes, at the 8 ms
 * resolution that it reports.
 */
const beside = (waits: number[], floor: number[], share: number) =>
  `the middle one ${ms(percentile(waits, 0.5))}; a page of bare buttons ${ms(percentile(floor, share))}, the middle one ${ms(percentile(floor, 0.5))}`

async function toRoll(page: Page): Promise<void> {
  await page.goto('/roll-call')
  await page
    .locator('[data-student]')
    .nth(students - 1)
    .waitFor()
  await synced(page)
}

/** The same number of buttons, which only change their colour. */
const toBareRoll = (page: Page) =>
  page.setContent(`<meta name="viewport" content="width=device-width">
    <style>button { width: 76px; height: 56px; touch-action: manipulation } [data-on] { background: green }</style>
    <script>addEventListener('click', ({ target }) => target.toggleAttribute('data-on'))</script>
    ${'<p>Nome <button class="mark">Presente</button> <button class="mark">Ausente</button></p>'.repeat(students)}`)

/** The time each tap on a mark waited until its effect was painted, ms. */
async function waitsOf(page: Page, devtools: CDPSession, taps: number): Promise<number[]> {
  await page.evaluate(() => {
    const waits = new Map<number, number>()
    Object.assign(window, { waits })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) waits.set(interactionId, Math.max(waits.get(interactionId) ?? 0, duration))
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit)
  })
  await slowed(devtools, 6)
  for (let i = 0; i < taps; i++) await touch(page, devtools, (i * 7) % (students * 2))
  await slowed(devtools, 1)
  const reported = await page.evaluate(() => [...(window as never as { waits: Map<number, number> }).waits.values()])
  // The browser does not report taps that took less than a frame.
  return [...reported, ...Array<number>(Math.max(0, taps - reported.length)).fill(16)]
}

/**
 * Taps one of the marks. The mark is located before the tap, because a test's own search for a button would count as
 * work of the page.
 */
async function touch(page: Page, devtools: CDPSession, which: number): Promise<void> {
  const at = await page.evaluate(async (nth) => {
    const mark = document.querySelectorAll('button.mark')[nth]!
    mark.scrollIntoView({ block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const { x, y, width, height } = mark.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, which)
  await page.waitForTimeout(reactionMs)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The JavaScript heap of the page after visiting some screens, bytes. */
async function heapAfter(page: Page, devtools: CDPSession, screens: number): Promise<number> {
  await page.goto('/')
  for (let i = 0; i < screens; i++) {
    const place = ['Agenda', 'Turmas', 'Desempenho', 'Início'][i % 4]!
    await page.getByRole('navigation', { name: 'Ensino' }).getByRole('link', { name: place, exact: true }).click()
    await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [role=status]'))
  }
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value
}
