import type { FileSheet } from '#web/model/files/fileSheet.ts'
import type { WorkbookAnswer } from './workbookWorker.ts'

/**
 * Composes the .xlsx of some sheets in its own worker, so that the page stays responsive. Resolves with null when it was
 * cancelled. Rejects with a sentence when the worker cannot start or fails. A device has the worker once it was used.
 * @param start creates the worker, from this origin: the content policy allows no other
 */
export function composeWorkbook(
  sheets: readonly FileSheet[],
  signal: AbortSignal,
  start: () => Worker = startWorker,
): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(globalThis.navigator?.onLine === false ? notKept : failed))
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
    worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => end('file' in data ? () => resolve(data.file) : fail)
    worker.onerror = () => end(fail)
    worker.onmessageerror = () => end(fail)
    worker.postMessage(sheets)
  })
}

const notKept =
  'A primeira planilha .xlsx deste aparelho precisa de internet. Baixe em .csv, ou tente de novo quando houver conexão.'
const failed = 'O arquivo não pôde ser montado neste aparelho. Tente de novo; se não der, recarregue a página.'

const startWorker = () => new Worker(new URL('./workbookWorker.ts', import.meta.url), { type: 'module' })
