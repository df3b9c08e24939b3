import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright'
import { atRest, keptOffline, signIn } from '#web/e2e/support/screens/people.ts'
import { deviceOf } from '#web/e2e/support/server/keptSchool.ts'
import type { RunningServer } from '#web/e2e/support/server/server.ts'
import { type Browser, openBrowser, phone } from './browser.ts'

const inUse = new Set<string>()

/**
 * Signs in a person of the demonstration on their device, with the app kept for a day without a network. It is the
 * device they had in earlier tests; without one, or while it is in use, they sign in on a new one.
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
  const kept = deviceOf(login)
  if (!kept || inUse.has(device)) {
    const browser = await openBrowser(url, options)
    await signIn(browser.page, `${login}@chamada.demo`)
    await keptOffline(browser.page)
    if (path !== '/') await browser.page.goto(path)
    return browser
  }
  if (!existsSync(device)) cpSync(kept, device, { recursive: true })
  inUse.add(device)
  const browser = await openBrowser(url, options, device)
  const { end } = browser
  browser.end = async () => {
    await end()
    inUse.delete(device)
  }
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
