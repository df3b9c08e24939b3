import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureLighthouse } from '#scripts/lib/ensureLighthouse.mjs'
import { findChromium } from '#scripts/lib/findChromium.mjs'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import { keptAddress, keptAt, openBrowser, phone, quiet } from '#scripts/testKit/browser/browser.ts'
import { enterClassroom, keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'
import { median, ms, type Row } from './benchTable.ts'
import { brief } from './slowed.ts'

/** Search engines stay out of the app, so Lighthouse's fourth category is left out. */
const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], number>

/** What Lighthouse says of one visit: scores of 100, times in ms, bytes, and what failed in its own words. */
export interface Visit extends Scores {
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
  unusedScript: number
  failures: string[]
}

/** The parts of Lighthouse's answer that are used here. */
interface Answer {
  lhr: {
    categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
    audits: Record<
      string,
      { title: string; score: number | null; numericValue?: number; details?: { overallSavingsBytes?: number } }
    >
  }
}

/**
 * Lighthouse's scores for a phone of the middle class on slow 4G, as it simulates them: the sign-in page on a new
 * device, and the teacher's dashboard and roll on one that keeps the app.
 */
export async function lighthouse(visits: number): Promise<Row[]> {
  const server = await startServer()
  const device = makeTestFolder('lighthouse')
  const roll = await signInOn(device, server)
  const pages: [name: string, path: string, fresh: boolean][] = [
    ['sign-in page', '/auth', true],
    ["teacher's dashboard", '/', false],
    ['roll', roll, false],
  ]
  const rows: Row[] = []
  for (const [name, path, fresh] of brief ? pages.slice(0, 1) : pages) {
    const folder = fresh ? makeTestFolder('lighthouse') : device
    const seen = await withChromium(folder, server, (port) => visit(path, port, fresh, visits))
    rows.push(rowOf(name, seen))
    if (fresh) removeTestFolder(folder)
  }
  removeTestFolder(device)
  await server.end()
  return rows
}

/** Keeps the app on a teacher's device. Returns the address of the roll in progress. */
async function signInOn(device: string, { url }: RunningServer): Promise<string> {
  const { page, close } = await openBrowser(url, phone, device)
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await enterClassroom(page)
  const { pathname } = new URL(page.url())
  await close()
  return pathname
}

/** Runs work with a Chromium that listens for Lighthouse on a port. */
async function withChromium<T>(profile: string, { port }: RunningServer, work: (port: number) => Promise<T>) {
  const active = join(profile, 'DevToolsActivePort')
  rmSync(active, { force: true })
  const chromium: ChildProcess = spawnLinked(
    findChromium()!,
    [
      ...['--headless=new', ...quiet, '--lang=pt-BR', '--remote-debugging-port=0'],
      ...[`--user-data-dir=${profile}`, keptAt(port), 'about:blank'],
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => chromium.once('exit', resolve))
  try {
    while (!existsSync(active) || !readFileSync(active, 'utf8').includes('\n'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    return await work(Number(readFileSync(active, 'utf8').split('\n')[0]))
  } finally {
    chromium.kill()
    await ended
  }
}

/** Each visit of a new device finds it empty. */
async function visit(path: string, port: number, fresh: boolean, times: number): Promise<Visit[]> {
  const { default: ask } = (await import(await ensureLighthouse())) as {
    default(url: string, flags: object): Promise<Answer>
  }
  const seen: Visit[] = []
  for (let i = 0; i < times; i++) {
    const flags = { port, onlyCategories: categories, disableStorageReset: !fresh, logLevel: 'error' }
    seen.push(visitIn(await ask(`${keptAddress}${path}`, flags)))
  }
  return seen
}

function visitIn({ lhr: { categories: found, audits } }: Answer): Visit {
  const value = (id: string) => audits[id]?.numericValue ?? 0
  const score = (id: string) => Math.round(100 * (found[id]?.score ?? 0))
  const failed = categories
    .filter((id) => id !== 'performance')
    .flatMap((id) => found[id]!.auditRefs)
    .filter(({ id, weight }) => weight && (audits[id]!.score ?? 1) < 1)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    unusedScript: audits['unused-javascript']?.details?.overallSavingsBytes ?? 0,
    failures: failed.map(({ id }) => audits[id]!.title),
  }
}

function rowOf(name: string, seen: Visit[]): Row {
  const middle = (of: (visit: Visit) => number) => median(seen.map(of))
  const [performance, accessibility, practices] = categories.map((each) => middle((visit) => visit[each]))
  const failures = [...new Set(seen.flatMap((each) => each.failures))]
  const beside = [
    `first paint ${ms(middle((each) => each.firstPaint))}, largest ${ms(middle((each) => each.largestPaint))}`,
    `blocking ${ms(middle((each) => each.blocking))}`,
    `shift ${middle((each) => each.shift).toFixed(3)}`,
    `unused script ${(middle((each) => each.unusedScript) / 1024).toFixed(0)} KiB`,
    ...failures,
  ]
  return [
    `Lighthouse, ${name}: performance, accessibility, best practices`,
    `${performance}, ${accessibility}, ${practices}`,
    'at least 95, 100, 100',
    beside.join(', '),
  ]
}
