import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions } from 'playwright'
import { atRest, keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { deviceOf } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { type Browser, openBrowser, phone } from './browser.ts'

/** The devices that a test has in use. */
const inUse = new Set<string>()
/** The browsers of devices that no test has in use, by device, still open for the next test. */
const waiting = new Map<string, { settings: string; browser: Browser; end(): Promise<void> }>()

/**
 * Signs in a person of the demonstration on their device, with the app kept for a day without a network. It is the
 * device they had in earlier tests; without one, or while it is in use, they sign in on a new one. Their browser stays
 * open between the tests of a file that leave its settings alone.
 * @param path where they are afterwards
 * @param url the address of a proxy in front of the server, if there is one
 */
export async function signedIn(
  server: RunningServer,
  login: string,
  options: BrowserContextOptions = phone,
  { path = '/', url = server.url }: { path?: string; url?: string } = {},
): Promise<Browser> {
  const device = join(server.data, 'devices', login)
  const kept = deviceOf(server, login)
  if (!kept || inUse.has(device)) {
    const browser = await openBrowser(url, options)
    await signIn(browser.page, `${login}@chamada.demo`)
    await keptOffline(browser.page)
    if (path !== '/') await browser.page.goto(path)
    return browser
  }
  if (!existsSync(device)) cpSync(kept, device, { recursive: true })
  inUse.add(device)
  const settings = JSON.stringify([url, options])
  const browser = (await takeWaiting(device, settings)) ?? (await openBrowser(url, options, device))
  keepOpenAtEnd(server, device, settings, browser)
  const { page } = browser
  await page.goto(path)
  const signedOut = page.getByLabel('E-mail ou usuário')
  await page.locator('[data-sync-chip]').or(signedOut).waitFor()
  if (await signedOut.isVisible()) {
    await signIn(page, `${login}@chamada.demo`)
    await page.goto(path)
  }
  await atRest(page)
  await keptOffline(page)
  return browser
}

/** The browser of a device as the last test left it, with a new page; undefined when there is none with these settings. */
async function takeWaiting(device: string, settings: string): Promise<Browser | undefined> {
  const left = waiting.get(device)
  if (!left) return
  waiting.delete(device)
  if (left.settings === settings) return Object.assign(left.browser, { end: left.end })
  await left.end()
}

/** Calls `changed` when a test changes what a new page would inherit, until the returned function is called. */
function watchChanges(context: BrowserContext, changed: () => void): () => void {
  const watched: [object, string[]][] = [
    [context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'on', 'route']],
    [context.clock, ['install', 'setFixedTime', 'setSystemTime']],
  ]
  for (const [target, names] of watched)
    for (const name of names) {
      const original = Reflect.get(target, name) as (...args: unknown[]) => unknown
      Reflect.set(target, name, (...args: unknown[]) => {
        changed()
        return original.apply(target, args)
      })
    }
  return () => {
    for (const [target, names] of watched) for (const name of names) Reflect.deleteProperty(target, name)
  }
}

/**
 * At the end of a test, closes the pages of a browser and keeps it for the next test. A browser that was killed, closed
 * or altered ends for good, and the others when the server does.
 */
function keepOpenAtEnd(server: RunningServer, device: string, settings: string, browser: Browser): void {
  const { end } = browser
  const { context } = browser
  let altered = false
  const stopWatching = watchChanges(context, () => {
    altered = true
  })
  browser.end = async () => {
    browser.end = async () => {}
    stopWatching()
    if (altered || browser.context !== context || browser.page.isClosed()) {
      await end()
    } else {
      const page = await context.newPage()
      await Promise.all(
        context
          .pages()
          .filter((each) => each !== page)
          .map((each) => each.close()),
      )
      await context.setOffline(false)
      waiting.set(device, { settings, browser: Object.assign(browser, { page }), end })
    }
    inUse.delete(device)
  }
  closeWithServer(server)
}

const closing = new WeakSet<RunningServer>()

/** Ends the waiting browsers of a server before the server itself. */
function closeWithServer(server: RunningServer): void {
  if (closing.has(server)) return
  closing.add(server)
  const { end } = server
  server.end = async () => {
    for (const [device, left] of waiting) {
      if (!device.startsWith(server.data)) continue
      waiting.delete(device)
      await left.end()
    }
    await end()
  }
}
