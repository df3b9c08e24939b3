import { expect, test, vi } from 'vitest'
import { composeReport } from './composeReport.ts'
import type { ReportNews } from './reportWorker.ts'

/** A worker that does nothing by itself. */
function idleWorker() {
  const worker = { terminate: vi.fn(), postMessage: vi.fn() } as unknown as Worker
  return { worker, says: (news: ReportNews) => worker.onmessage!({ data: news } as MessageEvent) }
}
const told = () => {}
const never = new AbortController().signal

test('a report comes from the worker, which says how far it is and is then let go', async () => {
  const { worker, says } = idleWorker()
  const shares: number[] = []
  const asked = composeReport([], { told: (share) => shares.push(share), signal: never }, () => worker)
  says({ share: 0.5 })
  const file = new Blob(['xlsx'])
  says({ file })
  expect(await asked).toBe(file)
  expect(shares).toEqual([0.5])
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test.each(['onerror', 'onmessageerror'] as const)('a worker that fails (%s) is said in a sentence', async (event) => {
  const { worker } = idleWorker()
  const asked = composeReport([], { told, signal: never }, () => worker)
  ;(worker[event] as (event: unknown) => void)({})
  await expect(asked).rejects.toThrow('O arquivo não pôde ser montado neste aparelho.')
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a browser that starts no worker is said in a sentence', async () => {
  const asked = composeReport([], { told, signal: never }, () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(asked).rejects.toThrow('O arquivo não pôde ser montado neste aparelho.')
})

test('a cancelled report ends its worker and brings no file', async () => {
  const { worker } = idleWorker()
  const stop = new AbortController()
  const asked = composeReport([], { told, signal: stop.signal }, () => worker)
  stop.abort()
  expect(await asked).toBeNull()
  expect(worker.terminate).toHaveBeenCalledOnce()
})
