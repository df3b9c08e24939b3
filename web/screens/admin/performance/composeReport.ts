import type { ReportSheet } from '#web/model/performance/performanceReport.ts'
import type { ReportNews } from './reportWorker.ts'

/**
 * Composes the .xlsx of a report in its own worker, so that the page stays responsive. Resolves with null when it was
 * cancelled. Rejects with a sentence when the worker cannot start or fails.
 * @param onProgress called with the share done, from 0 to 1
 * @param start creates the worker, from this origin: the content policy allows no other
 */
export function composeReport(
  sheets: readonly ReportSheet[],
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
  start: () => Worker = startWorker,
): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(failed))
    let worker: Worker
    try {
      worker = start()
    } catch {
      return fail()
    }
    const end = (then: () => void) => {
      worker.terminate()
      then()
    }
    signal.addEventListener('abort', () => end(() => resolve(null)))
    worker.onmessage = ({ data }: MessageEvent<ReportNews>) =>
      'share' in data ? onProgress(data.share) : end(() => resolve(data.file))
    worker.onerror = () => end(fail)
    worker.onmessageerror = () => end(fail)
    worker.postMessage(sheets)
  })
}

const failed = 'O arquivo não pôde ser montado neste aparelho. Tente de novo; se não der, recarregue a página.'

const startWorker = () => new Worker(new URL('./reportWorker.ts', import.meta.url), { type: 'module' })
