import type { Browser } from './browser.ts'
import type { Evaluating } from './evaluating.ts'
import type { FaultProxy } from './faultProxy.ts'
import type { RunningServer } from './server.ts'
import type { Webkit } from './webkit.ts'
import * as webkitPeople from './webkitPeople.ts'

/** A teacher's device on the tour of faults, of either engine. */
export interface TourDevice {
  readonly page: Evaluating
  goto(address: string): Promise<void>
  /** Kills the browser, as a flat battery would, and opens it again from the same profile. */
  killAndReopen(): Promise<void>
  /** Presses the button of this name, once it is there. */
  press(name: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  cookies(): Promise<{ name: string; value: string }[]>
  /** What only Chromium can be told to do. */
  readonly chromium?: Browser
}

export interface Tour {
  server: RunningServer
  /** Stands before the server. */
  proxy: FaultProxy
  device: TourDevice
  /** Of the roll that is taken. */
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
