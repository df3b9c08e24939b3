import type { Page } from 'playwright'
import type { Change } from '../../schema/entities/tables.ts'
import { changeOnServer } from '../../web/e2e/harness/askServer.ts'
import { desktop, openBrowser, phone } from '../../web/e2e/harness/browser.ts'
import { newStudent } from '../../web/e2e/harness/newStudent.ts'
import { signIn } from '../../web/e2e/harness/people.ts'
import { readOnServer } from '../../web/e2e/harness/readOnServer.ts'
import { startServer } from '../../web/e2e/harness/server.ts'
import { median, type Row } from './benchTable.ts'
import { slowed } from './slowed.ts'

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
    for (let i = 0; i < rounds; i++) took.push(await toStudents(page))
    await slowed(cpu, 1)
    const measured = `${median(took).toFixed(0)} ms`
    rows.push([`500 students on ${device}, tap to first paint, processor 6x`, measured, 'at most 300 ms', ''])
  }
  await changeOnServer(server, await studentsUpTo(5_000, server))
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await page.locator('table[aria-rowcount="5001"]').waitFor({ timeout: 120_000 })
  await slowed(cpu, 4)
  const speeds: { fps: number; slowest: number }[] = []
  for (let i = 0; i < rounds; i++) speeds.push(await scrolling(page))
  await slowed(cpu, 1)
  await end()
  await server.end()
  rows.push([
    'a table of 5,000 students under the wheel, processor 4x',
    `${median(speeds.map(({ fps }) => fps)).toFixed(0)} frames a second`,
    'at least 50',
    `the slowest frame ${median(speeds.map(({ slowest }) => slowest)).toFixed(0)} ms`,
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

/** Two seconds of a wheel, as many px in each frame as a quick hand turns. */
const scrolling = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, 0)
    const times: number[] = []
    do {
      times.push(await new Promise<number>(requestAnimationFrame))
      window.scrollBy(0, 90)
    } while (times.at(-1)! - times[0]! < 2_000)
    const gaps = times.slice(1).map((time, i) => time - times[i]!)
    return { fps: gaps.length / ((times.at(-1)! - times[0]!) / 1_000), slowest: Math.max(...gaps) }
  })
