import { expect, test, vi } from 'vitest'
import { composeReport } from './composeReport.ts'
import type { ReportNews } from './reportWorker.ts'

/** A worker whose messages the test sends itself. */
function idleWorker() {
  const worker = { terminate: vi.fn(), postMessage: vi.fn() } as unknown as Worker
  return { worker, sends: (news: ReportNews) => worker.onmessage!({ data: news } as MessageEvent) }
}
const ignoreProgress = () => {}
const never = new AbortController().signal

test('the worker reports its progress, delivers the report and is then terminated', async () => {
  const { worker, sends } = idleWorker()
  const shares: number[] = []
  const composing = composeReport([], { onProgress: (share) => shares.push(share), signal: never }, () => worker)
  sends({ share: 0.5 })
  const file = new Blob(['xlsx'])
  sends({ file })
  expect(await composing).toBe(file)
  expect(shares).toEqual([0.5])
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test.each(['onerror', 'onmessageerror'] as const)(
  'a worker that fails (%s) is reported in a sentence',
  async (event) => {
    const { worker } = idleWorker()
    const composing = composeReport([], { onProgress: ignoreProgress, signal: never }, () => worker)
    ;(worker[event] as (event: unknown) => void)({})
    await expect(composing).rejects.toThrow('O arquivo não pôde ser montado neste aparelho.')
    expect(worker.terminate).toHaveBeenCalledOnce()
  },
)

test('a browser that starts no worker is reported in a sentence', async () => {
  const composing = composeReport([], { onProgress: ignoreProgress, signal: never }, () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(composing).rejects.toThrow('O arquivo não pôde ser montado neste aparelho.')
})

test('a cancelled report ends its worker and delivers no file', async () => {
  const { worker } = idleWorker()
  const stop = new AbortController()
  const composing = composeReport([], { onProgress: ignoreProgress, signal: stop.signal }, () => worker)
  stop.abort()
  expect(await composing).toBeNull()
  expect(worker.terminate).toHaveBeenCalledOnce()
})
