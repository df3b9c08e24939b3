import type { Browser } from '#scripts/testKit/browser/browser.ts'
import type { Webkit } from '#scripts/testKit/browser/webkit.ts'
import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'
import * as webkitPeople from '#scripts/testKit/screens/webkitPeople.ts'
import type { FaultProxy } from '#scripts/testKit/server/faultProxy.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

/** A teacher's device on the tour of faults, of either engine. */
export interface TourDevice {
  readonly page: Evaluating
  goto(address: string): Promise<void>
  /** Kills the browser, as a flat battery would, and opens it again from the same profile. */
  killAndReopen(): Promise<void>
  /** Presses the button with this name once it is there. */
  press(name: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  cookies(): Promise<{ name: string; value: string }[]>
  /** Set only in Chromium, for what only Chromium can do. */
  readonly chromium?: Browser
}

export interface Tour {
  server: RunningServer
  /** Between the device and the server. */
  proxy: FaultProxy
  device: TourDevice
  /** The address of the roll. */
  address: string
}

export const inChromium = (browser: Browser): TourDevice => ({
  get page() {
    return browser.page
  },
  chromium: browser,
  goto: async (address) => void (await browser.page.goto(address)),
  async killAndReopen() {
    await browser.kill()
    await browser.reopen()
  },
  press: (name) => browser.page.getByRole('button', { name, exact: true }).last().click(),
  fill: (label, text) => browser.page.getByLabel(label, { exact: true }).fill(text),
  cookies: () => browser.context.cookies(),
})

export const inWebkit = (webkit: Webkit): TourDevice => ({
  get page() {
    return webkit.page
  },
  goto: (address) => webkit.page.goto(address),
  async killAndReopen() {
    await webkit.kill()
    await webkit.reopen()
  },
  press: (name) => webkitPeople.press(webkit.page, name),
  fill: (label, text) => webkitPeople.fill(webkit.page, label, text),
  cookies: () => webkit.page.cookies(),
})
