import { afterEach, beforeEach, vi } from 'vitest'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import type { PageMessage } from '#web/mirror/workerMessages.ts'
import { device } from '#web/sync/device.ts'
import { driveSync, isSyncing } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { marina } from './smallClass.ts'
import { syncedMirror } from './testMirror.ts'

export const well: Drained = { ok: true, status: 200, retryAfter: null }
export const offline: Drained = { ok: false, status: 0, retryAfter: null }
export const serverBusy: Drained = { ok: false, status: 503, retryAfter: 60_000 }

/** Resolves once this holds, without moving the clock. */
export async function until(holds: () => unknown): Promise<void> {
  const began = Date.now()
  while (!holds()) {
    if (Date.now() - began > 3_000) throw new Error(`this does not come to hold: ${holds}`)
    await vi.advanceTimersByTimeAsync(0)
    await new Promise(setImmediate)
  }
}

/**
 * A page on which Marina's mirror is synced, with a clock moved by hand and a worker that answers as the test says.
 * Each test begins after the first round.
 */
export function enginePage() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const worker = {
    postMessage(message: PageMessage, [port]: [MessagePort]) {
      page.requests.push(message)
      port.postMessage({ type: 'started' })
      page.answer = (drained) => port.postMessage({ type: 'done', drained })
      const next = page.answers.shift()
      if (next) page.answer(next)
    },
  }
  const page = {
    window,
    document,
    mirror: undefined as unknown as Mirror,
    navigator: { onLine: true, serviceWorker: { controller: worker as typeof worker | null } },
    /** What the worker was asked, and its next answers; without one it does not answer yet. */
    requests: [] as PageMessage[],
    answers: [] as Drained[],
    /** Answers what the worker was asked last. */
    answer: (_: Drained) => {},
    drains: () => page.requests.filter(({ type }) => type === 'drain'),
    elapse: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    drained: (times: number) => until(() => page.drains().length >= times),
    ended: () => until(() => !isSyncing()),
    connect(onLine: boolean) {
      page.navigator.onLine = onLine
      window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
  }
  beforeEach(async () => {
    page.navigator = {
      onLine: true,
      serviceWorker: Object.assign({ controller: worker }, { getRegistration: async () => undefined }),
    }
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', document)
    vi.stubGlobal('navigator', page.navigator)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await device.remember({ user: marina, owesLogout: false })
    page.mirror = (await syncedMirror()).mirror
    page.requests = []
    page.answers = [well]
    driveSync(page.mirror)
    await page.drained(1)
    await until(() => useEngine.getState().ready && !isSyncing())
    page.requests = []
  })
  afterEach(async () => {
    driveSync(null)
    page.answer(well)
    await page.ended()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return page
}
