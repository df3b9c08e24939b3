import { expect, test, vi } from 'vitest'
import { openImportWorker, type WorkerAnswer } from './openImportWorker.ts'

/** A worker whose answers the test sends itself. */
function idleWorker() {
  const worker = { terminate: vi.fn(), postMessage: vi.fn() } as unknown as Worker
  const answers = (answer: WorkerAnswer) => worker.onmessage!({ data: answer } as MessageEvent)
  return { worker, answers }
}
const sentence = 'O leitor de arquivos não abriu neste aparelho.'

test('each call gets its own answer, in whatever order they come', async () => {
  const { worker, answers } = idleWorker()
  const { calls } = openImportWorker(() => worker)
  const [first, second] = [calls.part(0), calls.part(1)]
  answers({ id: 2, value: ['second'] })
  answers({ id: 1, value: ['first'] })
  expect(await Promise.all([first, second])).toEqual([['first'], ['second']])
})

test('a file that cannot be read rejects with the sentence about it', async () => {
  const { worker, answers } = idleWorker()
  const opening = openImportWorker(() => worker).calls.open([], '2026-11-25')
  answers({ id: 1, failure: 'O arquivo está cortado.' })
  await expect(opening).rejects.toThrow('O arquivo está cortado.')
})

test.each(['onerror', 'onmessageerror'] as const)('a worker that fails (%s) is told in a sentence', async (event) => {
  const { worker } = idleWorker()
  const reading = openImportWorker(() => worker).calls.read([], [])
  ;(worker[event] as (event: unknown) => void)({})
  await expect(reading).rejects.toThrow(sentence)
})

test('a browser that starts no worker, and a page that is left, are told in a sentence', async () => {
  const blocked = openImportWorker(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(blocked.calls.read([], [])).rejects.toThrow(sentence)
  const { worker } = idleWorker()
  const left = openImportWorker(() => worker)
  const reading = left.calls.read([], [])
  left.end()
  await expect(reading).rejects.toThrow(sentence)
  expect(worker.terminate).toHaveBeenCalledOnce()
})
