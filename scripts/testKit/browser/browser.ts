import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, type BrowserContextOptions, type Cookie, chromium, type Page } from 'playwright'
import { findChromium } from '#scripts/lib/findChromium.mjs'
import { demoZone } from '#scripts/testKit/server/demoDay.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'
import { clickUnhurried } from './unhurried.ts'

/** What a Chromium of tests leaves alone. */
export const quiet: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
export const desktop = { viewport: { width: 1280, height: 800 } } as const

/** A browser with a profile on the disk: it can be killed and reopened, and finds its data. */
export interface Browser {
  context: BrowserContext
  page: Page
  /** The folder of its profile. */
  profile: string
  /** Kills all its processes at once, as a flat battery would. */
  kill(): Promise<void>
  /** Closes it as a person does. */
  close(): Promise<void>
  /** Opens it again from the same profile. */
  reopen(): Promise<void>
  /** Closes it for good. */
  end(): Promise<void>
}

/** The address at which a kept device reaches whichever server is running: a browser stores its data by address. */
export const keptAddress = 'http://chamada.localhost'

/** Leads that address to a port. */
export const keptAt = (port: number | string) =>
  `--host-resolver-rules=MAP ${new URL(keptAddress).host} 127.0.0.1:${port}`

/**
 * Opens a browser.
 * @param url the address of the server, or of a proxy in front of it
 * @param device the folder of a profile to open and keep; without it a new one, deleted at the end
 */
export async function openBrowser(
  url: string,
  options: BrowserContextOptions = phone,
  device?: string,
): Promise<Browser> {
  const profile = device ?? makeTestFolder('profile')
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      headless: true,
      args: [...quiet, ...(device ? [keptAt(new URL(url).port)] : [])],
      baseURL: device ? keptAddress : url,
      locale: 'pt-BR',
      timezoneId: demoZone,
      ...options,
    })
    context.setDefaultTimeout(30_000)
    const page = context.pages()[0] ?? (await context.newPage())
    clickUnhurried(page)
    return { context, page }
  }
  let cookies: Cookie[] = []
  const browser: Browser = {
    ...(await launch()),
    profile,
    async kill() {
      // Chromium writes its cookies up to half a minute late; a session from before that is on the disk.
      cookies = await browser.context.cookies()
      const gone = new Promise((resolve) => browser.context.once('close', resolve))
      killAll(profile)
      await gone
    },
    close: () => browser.context.close(),
    async reopen() {
      Object.assign(browser, await launch())
      await browser.context.addCookies(cookies)
    },
    async end() {
      await browser.context.close().catch(() => {})
      killAll(profile)
      if (!device) removeTestFolder(profile)
    },
  }
  return browser
}

/** SIGKILL to every process that names the profile. */
function killAll(profile: string) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (Number(pid) !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) {
        process.kill(Number(pid), 'SIGKILL')
      }
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}
