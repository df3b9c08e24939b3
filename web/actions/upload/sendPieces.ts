import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { answererOf, nowHeader } from '#schema/sync/answerer.ts'
import { ApiError } from '#web/api/apiError.ts'
import { unanswered } from '#web/api/unanswered.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutgoingFile } from '#web/mirror/database/records.ts'
import { LostContent, readParts } from '#web/mirror/files/outgoing/outgoingParts.ts'
import { NetworkFailure, nothingCame } from '#web/mirror/server/networkFailure.ts'
import { mustBeFromServer } from '#web/mirror/server/serverAnswer.ts'
import { largestBytes, PieceSource } from './pieceSource.ts'

/** After how long without progress a request counts as lost, ms. A line may hold a connection open and be silent. */
const silentMs = 30_000

/** The waits between attempts, ms, before the file is left for a later round. Any progress starts them again. */
const waitsMs = [0, 1_000, 3_000]

/**
 * Sends a stored file in pieces, by the tus protocol, from where the server's copy ends. Resolves to the address of the
 * upload once all of it is there. Rejects with an ApiError (status 0 when the server did not answer) or, once `signal`
 * is aborted, with an AbortError.
 */
export async function sendPieces(
  mirror: Mirror,
  { file, moduleId, name, key, address }: OutgoingFile,
  watch: { signal: AbortSignal; onSent(share: number): void; onAddress(address: string): Promise<unknown> },
): Promise<string> {
  const { signal, onSent, onAddress } = watch
  signal.throwIfAborted()
  let timer: ReturnType<typeof setTimeout> | undefined
  const { hash, bytes } = file
  const source = new PieceSource(bytes, (start, end) => readParts(mirror, { hash, key }, start, end), Date.now)
  const path = `/api/modules/${moduleId}/uploads?name=${encodeURIComponent(name)}`
  try {
    return await new Promise<string>((resolve, reject) => {
      const upload = new Upload(file as unknown as Blob, {
        endpoint: new URL(path, location.origin).href,
        ...(address && { uploadUrl: new URL(address, location.origin).href }),
        fileReader: { openFile: async () => source },
        storeFingerprintForResuming: false,
        chunkSize: largestBytes,
        retryDelays: waitsMs,
        onUploadUrlAvailable: () => void onAddress(pathOf(upload)).catch(() => {}),
        onProgress(sent, total) {
          onSent(sent / (total || 1))
          watchForSilence()
        },
        onShouldRetry: (error) => !signal.aborted && isPassing(error, source.wasLarge),
        onSuccess: () => resolve(pathOf(upload)),
        onError: (error) => reject(failureOf(error)),
      })
      function watchForSilence() {
        clearTimeout(timer)
        timer = setTimeout(() => {
          void upload.abort()
          reject(unanswered(new NetworkFailure(0, null, nothingCame)))
        }, silentMs)
      }
      signal.addEventListener('abort', () => {
        void upload.abort().catch(() => {})
        reject(new DOMException('', 'AbortError'))
      })
      watchForSilence()
      upload.start()
    })
  } finally {
    clearTimeout(timer)
  }
}

const lost = 'O arquivo não está mais inteiro neste aparelho. Escolha-o de novo, na aula.'

const pathOf = ({ url }: Upload) => new URL(url!).pathname

const headOf = (answer: HttpResponse) => ({
  status: answer.getStatus(),
  headers: { get: (name: string) => answer.getHeader(name) ?? null },
})

/**
 * Whether an attempt later may succeed: the server did not answer, was busy, or stands at another place. A network that
 * wants a sign-in of its own needs a person first, and one that takes no usual piece never takes one.
 */
function isPassing({ originalResponse: answer }: DetailedError, wasLarge: boolean): boolean {
  const status = answer?.getStatus()
  if (!answer || !status) return true
  const answerer = answererOf(status, answer.getHeader(nowHeader) ?? null)
  if (answerer !== 'server') return answerer === 'between' && (wasLarge || status !== 413)
  return status < 400 || status >= 500 || [409, 423, 429].includes(status)
}

function failureOf(error: Error | DetailedError): ApiError {
  if (error instanceof LostContent) return new ApiError(422, lost)
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer?.getStatus()) return unanswered(new NetworkFailure(0, null, nothingCame))
  if (answer.getStatus() === 413 && !answer.getHeader(nowHeader))
    return new ApiError(413, 'A rede não deixa passar um arquivo deste tamanho.')
  try {
    mustBeFromServer(headOf(answer))
    return new ApiError(answer.getStatus(), answer.getBody())
  } catch (failure) {
    return unanswered(failure)
  }
}
