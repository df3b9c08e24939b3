import { basename } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { openBrowser } from '#scripts/testKit/browser/browser.ts'
import { keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { startServer } from '#scripts/testKit/server/server.ts'
import { median, ms, type Row } from './benchTable.ts'
import { brief, slowed } from './slowed.ts'

/** The moments of a start, ms after the page was asked for, and where the page's processor time went, ms. */
interface Start {
  skeleton: number
  rendered: number
  opened: number
  usable: number
  busy: number
  compiling: number
  running: number
  styling: number
  layingOut: number
}

/**
 * A cold start on a device that keeps the app, without a network and with the worker stopped: the teacher's dashboard at
 * a sixth of the processor's speed, and where its time goes.
 */
export async function starts(rounds: number): Promise<Row[]> {
  const server = await startServer()
  const { page, context, end } = await openBrowser(server.url)
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)
  await page.close()
  await context.setOffline(true)
  await context.addInitScript(watchStart)
  const seen: Start[] = []
  for (let i = 0; i < rounds; i++) seen.push(await oneStart(context, server.url))
  const parts = await scriptsOf(context, server.url)
  await end()
  await server.end()
  const middle = (name: keyof Start) => ms(median(seen.map((each) => each[name])))
  const between = (from: keyof Start, to: keyof Start) => ms(median(seen.map((each) => each[to] - each[from])))
  return [
    [
      "cold start, offline, to a usable teacher's dashboard, processor 6x",
      middle('usable'),
      'under 2000 ms',
      `skeleton after ${middle('skeleton')}, first render ${between('skeleton', 'rendered')} later, mirror open ${between('rendered', 'opened')} later, first queries shown ${between('opened', 'usable')} later`,
    ],
    [
      'processor time of that start',
      middle('busy'),
      'less than before',
      `compiling ${middle('compiling')}, running scripts ${middle('running')}, styles ${middle('styling')}, layout ${middle('layingOut')}`,
    ],
    ['scripts of that start, by part', ms(parts.total), 'less than before', parts.words],
  ]
}

/** Runs in the page: notes when the app first drew something, and when the person's mirror was open. */
function watchStart(): void {
  const moments: Record<string, number> = {}
  Object.assign(window, { moments })
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name: string, version?: number) {
    const request = open.call(this, name, version)
    if (/^chamada-\d+$/.test(name))
      request.addEventListener('success', () => {
        moments.opened ??= performance.now()
      })
    return request
  }
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root')!
    new MutationObserver((_, observer) => {
      if (!root.querySelector('main')) return
      moments.rendered = performance.now()
      observer.disconnect()
    }).observe(root, { childList: true, subtree: true })
  })
}

/** Opens the dashboard in a new page, after the worker was stopped. */
async function openCold(context: BrowserContext, url: string, begin: (devtools: CDPSession) => Promise<void>) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await slowed(devtools, 6)
  await begin(devtools)
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      document.querySelector('main dl') &&
      !document.querySelector('[role=status][aria-label=Carregando]') &&
      performance.now(),
  )
  return { page, devtools, usable: Number(await usable.jsonValue()) }
}

async function oneStart(context: BrowserContext, url: string): Promise<Start> {
  const { page, devtools, usable } = await openCold(context, url, async (each) => {
    await each.send('Performance.enable')
  })
  const { metrics } = await devtools.send('Performance.getMetrics')
  const spent = (name: string) => 1_000 * (metrics.find((each) => each.name === name)?.value ?? 0)
  const seen = await momentsOf(page)
  await page.close()
  return {
    ...seen,
    usable,
    busy: spent('TaskDuration'),
    compiling: spent('V8CompileDuration'),
    running: spent('ScriptDuration'),
    styling: spent('RecalcStyleDuration'),
    layingOut: spent('LayoutDuration'),
  }
}

const momentsOf = (page: Page) =>
  page.evaluate(() => ({
    ...{ rendered: 0, opened: 0, ...(window as never as { moments: object }).moments },
    skeleton: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))

/** How long each part of the app ran during a start, by a profile of the page. */
async function scriptsOf(context: BrowserContext, url: string): Promise<{ total: number; words: string }> {
  const { page, devtools } = await openCold(context, url, async (each) => {
    await each.send('Profiler.enable')
    await each.send('Profiler.setSamplingInterval', { interval: 500 })
    await each.send('Profiler.start')
  })
  const { profile } = await devtools.send('Profiler.stop')
  await page.close()
  const fileOf = new Map(profile.nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const spent = new Map<string, number>()
  profile.samples?.forEach((id, i) => {
    const part = fileOf.get(id)
    if (part) spent.set(part, (spent.get(part) ?? 0) + profile.timeDeltas![i]! / 1_000)
  })
  const sorted = [...spent].sort((a, b) => b[1] - a[1])
  const words = sorted.slice(0, brief ? 4 : 8).map(([part, took]) => `${part} ${ms(took)}`)
  return { total: sorted.reduce((sum, [, took]) => sum + took, 0), words: words.join(', ') }
}

/** The name of a chunk without its hash; garbage is counted too. Undefined for the browser's own work. */
function partOf({ url, functionName }: { url: string; functionName: string }): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage'
  return url.includes('/assets/') ? basename(url).replace(/-[\w-]{8}\.js$/, '') : undefined
}
