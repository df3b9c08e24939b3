import type { CDPSession, Page } from 'playwright'
import type { Change } from '../../schema/entities/tables.ts'
import { allThere } from '../../web/e2e/harness/allThere.ts'
import { changeOnServer } from '../../web/e2e/harness/askServer.ts'
import { desktop, openBrowser, phone } from '../../web/e2e/harness/browser.ts'
import { lookAgain } from '../../web/e2e/harness/lookAgain.ts'
import { newStudent } from '../../web/e2e/harness/newStudent.ts'
import { signIn } from '../../web/e2e/harness/people.ts'
import { readOnServer } from '../../web/e2e/harness/readOnServer.ts'
import { startServer } from '../../web/e2e/harness/server.ts'
import { median, ms, type Row } from './benchTable.ts'
import { breath, slowed } from './slowed.ts'

const schoolId = 2

/** The office's list of students: how soon 500 of them are painted (trial U16), and how smoothly 5,000 pass by (U20). */
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
  await page.waitForTimeout(10 * breath)
  await slowed(cpu, 4)
  const turned: { fps: number; slowest: number }[] = []
  const spun: { fps: number; slowest: number }[] = []
  for (let i = 0; i < rounds; i++) {
    turned.push(await underTheWheel(cpu, page, wheel))
    spun.push(await underTheWheel(cpu, page, 3 * wheel))
  }
  await slowed(cpu, 1)
  await end()
  await server.end()
  rows.push([
    'a table of 5,000 students under the wheel, processor 4x',
    `${median(turned.map(({ fps }) => fps)).toFixed(0)} frames a second`,
    'at least 50',
    `the slowest frame ${ms(median(turned.map(({ slowest }) => slowest)))}; a wheel three times as quick: ${median(spun.map(({ fps }) => fps)).toFixed(0)}`,
  ])
  return rows
}

/** What brings a school to so many students. */
async function studentsUpTo(many: number, server: { data: string }): Promise<Change[]> {
  const there = await readOnServer(server, (rows) => rows.where('users', { schoolId, role: 'student' }))
  return Array.from({ length: many - there.length }, (_, i) => newStudent(1_000_000 + there.length + i, schoolId))
}

/** From the dashboard to the first row of the list, ms. */
async function toStudents(page: Page): Promise<number> {
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/"]')!.click())
  await page.getByText('Total de Alunos').waitFor()
  await allThere(page)
  await page.waitForTimeout(breath)
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
    // The frame that has it is painted when a task queued in its animation callback runs.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - begun
  })
}

/** px a second of a wheel, as the browser's own gestures of its tests are. */
const wheel = 800

/** Two seconds of a wheel at so many px a second, by the browser's own gesture: the frames that the page draws meanwhile. */
async function underTheWheel(cpu: CDPSession, page: Page, speed: number): Promise<{ fps: number; slowest: number }> {
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
