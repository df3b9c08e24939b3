import { expect, test, vi } from 'vitest'
import { composeWorkbook } from './composeWorkbook.ts'
import type { WorkbookAnswer } from './workbookWorker.ts'

/** A worker whose messages the test sends itself. */
function idleWorker() {
  const worker = { terminate: vi.fn(), postMessage: vi.fn() } as unknown as Worker
  return { worker, sends: (answer: WorkbookAnswer) => worker.onmessage!({ data: answer } as MessageEvent) }
}
const never = new AbortController().signal

test('the worker delivers the file and is then terminated', async () => {
  const { worker, sends } = idleWorker()
  const composing = composeWorkbook([], never, () => worker)
  const file = new Blob(['xlsx'])
  sends({ file })
  expect(await composing).toBe(file)
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a file that cannot be written is reported in a sentence', async () => {
  const { worker, sends } = idleWorker()
  const composing = composeWorkbook([], never, () => worker)
  sends({ failed: true })
  await expect(composing).rejects.toThrow('O arquivo não pôde ser montado neste aparelho.')
})

test.each(['onerror', 'onmessageerror'] as const)(
  'a worker that fails (%s) is reported in a sentence',
  async (event) => {
    const { worker } = idleWorker()
    const composing = composeWorkbook([], never, () => worker)
    ;(worker[event] as (event: unknown) => void)({})
    await expect(composing).rejects.toThrow('O arquivo não pôde ser montado neste aparelho.')
    expect(worker.terminate).toHaveBeenCalledOnce()
  },
)

test('a browser that starts no worker is reported in a sentence', async () => {
  const composing = composeWorkbook([], never, () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(composing).rejects.toThrow('O arquivo não pôde ser montado neste aparelho.')
})

test('a cancelled file ends its worker and delivers no file', async () => {
  const { worker } = idleWorker()
  const stop = new AbortController()
  const composing = composeWorkbook([], stop.signal, () => worker)
  stop.abort()
  expect(await composing).toBeNull()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('offline, a worker that is not on the device yet leads to the other format', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { worker } = idleWorker()
  const composing = composeWorkbook([], never, () => worker)
  worker.onerror!({} as ErrorEvent)
  await expect(composing).rejects.toThrow('Baixe em .csv, ou tente de novo quando houver conexão.')
  vi.unstubAllGlobals()
})
