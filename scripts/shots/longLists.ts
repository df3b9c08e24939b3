import type { CDPSession, Page } from 'playwright'
import type { Change } from '#schema/nouns/tables.ts'
import { median, ms, type Row } from '#scripts/benchmarks/benchTable.ts'
import { reactionMs, slowed } from '#scripts/benchmarks/slowed.ts'
import { allThere } from '#scripts/testKit/browser/allThere.ts'
import { desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { lookAgain } from '#scripts/testKit/browser/lookAgain.ts'
import { newStudent } from '#scripts/testKit/screens/newStudent.ts'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { readOnServer } from '#scripts/testKit/server/readOnServer.ts'
import { startServer } from '#scripts/testKit/server/server.ts'

const schoolId = 2

/** The office's list of students: how soon 500 of them are painted (trial U16), and how smoothly 5,000 scroll (U20). */
export async function longLists(rounds: number): Promise<Row[]> {
  const server = await startServer()
  const rows: Row[] = []
  await changeOnServer(server, await studentsUpTo(500, server))
  const { page, context, end } = await openBrowser(server.url, desktop)
  await signIn(page, 'direcao2@chamada.demo')
  const cpu = await context.newCDPSession(page)
  for (const [device, { viewport }] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const) {
    await page.setViewportSize(viewport)
    await toStudents(page)
    await slowed(cpu, 6)
    const took: number[] = []
    for (let i = 0; i < 2 * rounds; i++) took.push(await toStudents(page))
    await slowed(cpu, 1)
    const measured = ms(median(took))
    rows.push([`500 students on ${device}, tap to first paint, processor 6x`, measured, 'at most 300 ms', ''])
  }
  await changeOnServer(server, await studentsUpTo(5_000, server))
  await lookAgain(page)
  await page.locator('table[aria-rowcount="5001"]').waitFor({ timeout: 120_000 })
  await page.waitForTimeout(10 * reactionMs)
  await slowed(cpu, 4)
  const scrolled: { fps: number; slowest: number }[] = []
  const scrolledFast: { fps: number; slowest: number }[] = []
  for (let i = 0; i < rounds; i++) {
    scrolled.push(await scrollByWheel(cpu, page, wheel))
    scrolledFast.push(await scrollByWheel(cpu, page, 3 * wheel))
  }
  await slowed(cpu, 1)
  await end()
  await server.end()
  rows.push([
    'a table of 5,000 students under the wheel, processor 4x',
    `${median(scrolled.map(({ fps }) => fps)).toFixed(0)} frames a second`,
    'at least 50',
    `the slowest frame ${ms(median(scrolled.map(({ slowest }) => slowest)))}; a wheel three times as quick: ${median(scrolledFast.map(({ fps }) => fps)).toFixed(0)}`,
  ])
  return rows
}

/** The changes that bring a school to this many students. */
async function studentsUpTo(many: number, server: { data: string }): Promise<Change[]> {
  const existing = await readOnServer(server, (rows) => rows.where('users', { schoolId, role: 'student' }))
  return Array.from({ length: many - existing.length }, (_, i) => newStudent(1_000_000 + existing.length + i, schoolId))
}

/** The time from the dashboard to the first row of the list, ms. */
async function toStudents(page: Page): Promise<number> {
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/"]')!.click())
  await page.getByText('Total de Alunos').waitFor()
  await allThere(page)
  await page.waitForTimeout(reactionMs)
  return page.evaluate(async () => {
    const begun = performance.now()
    for (const link of document.querySelectorAll<HTMLElement>('nav a[href="/admin/students"]'))
      if (link.checkVisibility()) link.click()
    await new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main [data-index="0"]')) return
        observer.disconnect()
        resolve()
      }).observe(document.body, { childList: true, subtree: true })
    })
    // A task queued in the animation callback runs once the frame with the row has been painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - begun
  })
}

/** Wheel speed in px a second, the default of the browser's own synthetic gestures. */
const wheel = 800

/**
 * Scrolls for two seconds at `speed` px a second with the browser's own gesture. Returns the frames drawn a second and
 * the slowest frame in ms.
 */
async function scrollByWheel(cpu: CDPSession, page: Page, speed: number): Promise<{ fps: number; slowest: number }> {
  await page.evaluate(() => {
    Object.assign(window, { turning: true })
    window.scrollTo(0, 0)
  })
  const drawn = page.evaluate(async () => {
    const frames: { time: number; top: number }[] = []
    while ((window as never as { turning: boolean }).turning)
      frames.push({ time: await new Promise<number>(requestAnimationFrame), top: window.scrollY })
    return frames
  })
  await cpu.send('Input.synthesizeScrollGesture', {
    x: desktop.viewport.width / 2,
    y: desktop.viewport.height / 2,
    yDistance: -2 * speed,
    speed,
    gestureSourceType: 'mouse',
  })
  await page.evaluate(() => Object.assign(window, { turning: false }))
  const frames = await drawn
  const end = frames.at(-1)!.top
  const times = frames.filter(({ top }) => top > 0 && top < end).map(({ time }) => time)
  const gaps = times.slice(1).map((time, i) => time - times[i]!)
  return { fps: gaps.length / ((times.at(-1)! - times[0]!) / 1_000), slowest: Math.max(...gaps) }
}
