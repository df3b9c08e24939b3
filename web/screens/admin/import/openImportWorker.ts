import type { ImportCalls } from './importMessages.ts'

export interface WorkerRequest {
  id: number
  name: keyof ImportCalls
  args: unknown[]
}
export interface WorkerAnswer {
  id: number
  value?: unknown
  /** A sentence for people. */
  failure?: string
}

export interface ImportWorker {
  calls: ImportCalls
  end(): void
}

/**
 * Starts the worker that reads and plans, so that the page stays responsive. Every call rejects with a sentence when the
 * worker cannot start or ends.
 * @param start creates the worker, from this origin: the content policy allows no other
 */
export function openImportWorker(start: () => Worker = startWorker): ImportWorker {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let latest = 0
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new Error(failed))
    waiting.clear()
  }
  let worker: Worker | undefined
  try {
    worker = start()
  } catch {
    // Told by the first call.
  }
  if (worker) {
    worker.onerror = failAll
    worker.onmessageerror = failAll
    worker.onmessage = ({ data: { id, value, failure } }: MessageEvent<WorkerAnswer>) => {
      const { resolve, reject } = waiting.get(id) ?? {}
      waiting.delete(id)
      if (failure) reject?.(new Error(failure))
      else resolve?.(value)
    }
  }
  const call =
    (name: keyof ImportCalls) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        if (!worker) return reject(new Error(failed))
        latest += 1
        waiting.set(latest, { resolve: resolve as (value: unknown) => void, reject })
        worker.postMessage({ id: latest, name, args } satisfies WorkerRequest)
      })
  return {
    calls: {
      open: call('open'),
      schools: call('schools'),
      read: call('read'),
      plan: call('plan'),
      part: call('part'),
      applied: call('applied'),
      refused: call('refused'),
    },
    end() {
      worker?.terminate()
      failAll()
    },
  }
}

const failed =
  'O leitor de arquivos não abriu neste aparelho. Com internet, recarregue a página e escolha o arquivo de novo.'

const startWorker = () => new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module' })
