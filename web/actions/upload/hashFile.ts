import type { HashAnswer } from './hashWorker.ts'
import { sha256Of } from './sha256Of.ts'

/**
 * The SHA-256 of a file, in hexadecimal digits, worked out beside the page, or in it where the
 * worker does not come. Rejects with an AbortError once `signal` is
 * aborted, and with a sentence when the file cannot be read.
 * @param onProgress called with the share read, 0 to 1
 */
export function hashFile(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    const unread = () => reject(new Error(unreadable))
    worker.onerror = () => void sha256Of(file, onProgress).then(resolve, unread)
    worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => {
      if (data.share !== undefined) onProgress(data.share)
      else if (data.hash) resolve(data.hash)
      else unread()
    }
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

export const unreadable = 'O arquivo não pôde ser lido neste aparelho. Escolha-o de novo.'
