import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Drained } from '#web/mirror/sync/drain.ts'
import type { PageMessage } from '#web/mirror/workerMessages.ts'
import { marina } from '#web/tests/support/smallClass.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { device } from './device.ts'
import { driveSync, saving, syncNow, syncSoon, useEngine } from './engine.ts'

// Covers: design, a page decides when to sync. The worker that syncs is the test's own.

const well: Drained = { ok: true, status: 200, retryAfter: null }
const window = new EventTarget()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
/** What the worker was asked, and its answers, one after the other; without one it does not answer yet. */
let asked: PageMessage[] = []
let answers: Drained[] = []
let answer = (_: Drained) => {}
const worker = {
  postMessage(message: PageMessage, [port]: [MessagePort]) {
    asked.push(message)
    port.postMessage({ type: 'started' })
    answer = (drained) => port.postMessage({ type: 'done', drained })
    const next = answers.shift()
    if (next) answer(next)
  },
}
const drains = () => asked.filter(({ type }) => type === 'drain')
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const drained = (times: number) => vi.waitFor(() => expect(drains()).toHaveLength(times))
/** Resolves when no round is running. */
const ended = () => vi.waitFor(() => expect(useEngine.getState().sending).toBe(false))

let navigation: { onLine: boolean }
beforeEach(async () => {
  asked = []
  answers = []
  navigation = { onLine: true }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'navigator',
    Object.assign(navigation, { serviceWorker: { controller: worker, getRegistration: async () => undefined } }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await device.remember({ user: marina, owesLogout: false })
  const { mirror } = await syncedMirror()
  answers = [well]
  driveSync(mirror)
  await drained(1)
  await vi.waitFor(() => expect(useEngine.getState().ready).toBe(true))
  asked = []
})
afterEach(() => {
  driveSync(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it syncs at the start, and then leaves the server alone while nothing happens', async () => {
  await elapse(4 * 60_000)
  expect(drains()).toHaveLength(0)
})

test('an act is sent a moment after it, and acts that follow one another together', async () => {
  answers = [well, well]
  syncSoon()
  await elapse(149)
  expect(drains()).toHaveLength(0)
  await elapse(1)
  await drained(1)
  syncSoon()
  await elapse(500)
  syncSoon()
  await elapse(999)
  expect(drains()).toHaveLength(1)
  await elapse(1)
  await drained(2)
})

test('whoever asks during a round gets one more, and no two run at once', async () => {
  const first = syncNow()
  await drained(1)
  void syncNow()
  void syncNow()
  expect(drains()).toHaveLength(1)
  answers = [well]
  answer(well)
  await first
  expect(drains()).toHaveLength(2)
})

test('a server that wants to be left alone is not asked sooner, whatever happens on the page', async () => {
  answers = [{ ok: false, status: 503, retryAfter: 60_000 }, well]
  await syncNow()
  window.dispatchEvent(new Event('focus'))
  page.dispatchEvent(new Event('visibilitychange'))
  syncSoon()
  await elapse(59_000)
  expect(drains()).toHaveLength(1)
  await elapse(1_001)
  await drained(2)
})

test('after a failure it tries again by itself, and at once when the network is back', async () => {
  answers = [{ ok: false, status: 0, retryAfter: null }, well]
  navigation.onLine = false
  await syncNow()
  window.dispatchEvent(new Event('offline'))
  expect(useEngine.getState().online).toBe(false)
  navigation.onLine = true
  window.dispatchEvent(new Event('online'))
  await drained(2)
  expect(useEngine.getState().online).toBe(true)
})

test('while something is being stored, the status says so, and a failure of it is not hidden', async () => {
  const { mirror } = await syncedMirror()
  let end = () => {}
  const stored = saving(mirror, () => new Promise<void>((resolve) => (end = resolve)))
  expect(useEngine.getState().saving).toBe(1)
  end()
  await stored
  await expect(saving(mirror, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('nothing is asked any more once the person has left', async () => {
  driveSync(null)
  window.dispatchEvent(new Event('focus'))
  syncSoon()
  await elapse(10 * 60_000)
  await ended()
  expect(drains()).toHaveLength(0)
})
