import { afterEach, expect, test, vi } from 'vitest'
import type { KeepAnswer, PageMessage } from '#web/mirror/workerMessages.ts'
import { keepAreas } from './keepAreas.ts'

// Covers: readers inside the app (kept with the first file that needs one).

const asked: PageMessage[] = []
/** A device whose worker answers so. */
function workerAnswers(...types: { type: KeepAnswer['type']; left: number }[]) {
  const controller = {
    postMessage(message: PageMessage, [port]: [MessagePort]) {
      asked.push(message)
      for (const each of types) port.postMessage({ kept: 1, wanted: 2, ...each })
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller, getRegistration: async () => undefined } })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  asked.length = 0
})

test('the worker is asked for the areas, and all is here once it says that nothing is left', async () => {
  workerAnswers({ type: 'keeping', left: 2 }, { type: 'ended', left: 0 })
  expect(await keepAreas(['reader:pdf'])).toBe(true)
  expect(asked).toEqual([{ type: 'keep', areas: ['reader:pdf'] }])
})

test('what the worker could not fetch is still missing', async () => {
  workerAnswers({ type: 'ended', left: 1 })
  expect(await keepAreas(['reader:pdf'])).toBe(false)
})

test('a worker that falls silent is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  workerAnswers()
  const kept = keepAreas(['reader:pdf'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await kept).toBe(false)
})

test('without files that need a reader, and without a worker, nothing is asked for', async () => {
  workerAnswers({ type: 'ended', left: 1 })
  expect(await keepAreas([])).toBe(true)
  vi.stubGlobal('navigator', {})
  expect(await keepAreas(['reader:pdf'])).toBe(true)
  expect(asked).toEqual([])
})
