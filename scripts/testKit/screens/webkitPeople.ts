import { expect } from 'vitest'
import type { Driven } from '#scripts/testKit/browser/webdriver.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { allSaved } from './people.ts'

/** What people do and see in WebKit, which Playwright does not drive. Each step waits at most this long, ms. */
const timeoutMs = 30_000

export const shows = (page: Driven, text: string | RegExp, timeout = timeoutMs) =>
  expect.poll(() => page.evaluate(() => document.body.innerText), { timeout, interval: 100 }).toMatch(text)

/** Waits until the page is at a heading. */
const at = (page: Driven, heading: string) =>
  expect
    .poll(() => page.evaluate(() => [...document.querySelectorAll('h1')].map((each) => each.innerText)), {
      timeout: timeoutMs,
      interval: 100,
    })
    .toEqual([heading])

const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')]
    .filter((each) => each.checkVisibility() && (each.getAttribute('aria-label') ?? each.innerText).trim() === name)
    .at(-1)

const labelled = (name: string) => {
  const labels = [...document.querySelectorAll('label')].filter((each) => each.checkVisibility())
  return labels.find((each) => each.innerText.trim() === name)?.control
}

/** Presses the button with this name once it is there; the last one, which is a dialog's own. */
export async function press(page: Driven, name: string): Promise<void> {
  await expect
    .poll(() => page.press(button, name).then(() => true, String), { timeout: timeoutMs, interval: 100 })
    .toBe(true)
}

/** Types into the field with this label once it is there. */
export async function fill(page: Driven, label: string, text: string): Promise<void> {
  await expect
    .poll(() => page.type(labelled, text, label).then(() => true, String), { timeout: timeoutMs, interval: 100 })
    .toBe(true)
}

/** Signs in, and waits until the device has its data. */
export async function signIn(page: Driven, url: string, login: string): Promise<void> {
  await page.goto(`${url}/auth`)
  await shows(page, 'E-mail ou usuário')
  await fill(page, 'E-mail ou usuário', login)
  await fill(page, 'Senha', demoPassword)
  await press(page, 'Entrar')
  await at(page, 'Painel de Controle')
  await synced(page)
}

const chip = (page: Driven) =>
  page.evaluate(() => document.querySelector('[data-sync-chip]')?.getAttribute('aria-label') ?? null)

/** Waits until the status says that all is on the server. */
export const synced = (page: Driven, timeout = timeoutMs) =>
  expect.poll(() => chip(page), { timeout, interval: 100 }).toMatch(allSaved)

/** Waits until the worker has stored the whole app. */
export const keptOffline = (page: Driven, timeout = 60_000) =>
  expect.poll(() => page.evaluate(leftToKeep), { timeout, interval: 500 }).toBe(0)

/** Asks the worker to keep the app. Returns how many files were left at its last report. */
function leftToKeep() {
  const reported = window as { leftToKeep?: number }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => Object.assign(reported, { leftToKeep: data.left })
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', areas: [] }, [port2])
  return reported.leftToKeep
}

/** Presses a mark of the roll's nth student. */
export const mark = (page: Driven, nth: number, absent = false) =>
  page.press(
    ([row, label]: [number, string]) =>
      document.querySelectorAll('[data-student]')[row]?.querySelector(`[aria-label^=${label}]`),
    [nth, absent ? 'Ausente' : 'Presente'] as [number, string],
  )

export const savedMarks = (page: Driven, count: number) =>
  expect
    .poll(() => page.evaluate(() => document.querySelectorAll('[data-on=saved]').length), {
      timeout: timeoutMs,
      interval: 50,
    })
    .toBe(count)
