import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { answererOf, nowHeader } from '#schema/sync/answerer.ts'
import { ApiError } from '#web/api/apiError.ts'
import { unanswered } from '#web/api/unanswered.ts'
import { NetworkFailure, nothingCame } from '#web/mirror/server/networkFailure.ts'
import { mustBeFromServer } from '#web/mirror/server/serverAnswer.ts'
import { addressesOfUploads, nameOfUpload } from './addressesOfUploads.ts'
import type { UploadWatch } from './uploadTypes.ts'

/** How large a piece is, bytes: small enough for proxies that hold a request until it is whole. */
const pieceBytes = 8 * 2 ** 20

/** After how long without progress a request counts as lost, ms. A line may hold a connection open and be silent. */
const silentMs = 30_000

/** The waits between attempts, ms, while nothing gets through. Any progress starts them again. */
const waitsMs = [0, 1_000, 3_000, 5_000, ...Array.from({ length: 60 }, () => 10_000)]

/**
 * Sends a file in pieces, by the tus protocol, from where the server's copy ends. Resolves to the address of the upload
 * once all of it is there. Rejects as `uploadFile` does.
 */
export async function sendPieces(
  moduleId: number,
  file: File,
  hash: string,
  { signal, onProgress }: UploadWatch,
): Promise<string> {
  signal.throwIfAborted()
  let share = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const path = `/api/modules/${moduleId}/uploads?name=${encodeURIComponent(file.name)}`
  try {
    return await new Promise<string>((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint: new URL(path, location.origin).href,
        fingerprint: async () => nameOfUpload(moduleId, hash),
        urlStorage: addressesOfUploads(),
        chunkSize: pieceBytes,
        retryDelays: waitsMs,
        onProgress(sent, total) {
          share = sent / (total || 1)
          onProgress({ phase: 'sending', share })
          watchForSilence()
        },
        onShouldRetry(error) {
          if (signal.aborted || !isPassing(error)) return false
          onProgress({ phase: 'waiting', share })
          return true
        },
        onSuccess: () => resolve(new URL(upload.url!).pathname),
        onError: (error) => reject(failureOf(error)),
      })
      function watchForSilence() {
        clearTimeout(timer)
        timer = setTimeout(() => {
          onProgress({ phase: 'waiting', share })
          void upload.abort().then(() => !signal.aborted && upload.start())
          watchForSilence()
        }, silentMs)
      }
      signal.addEventListener('abort', () => {
        void upload.abort(signal.reason === 'cancelled').catch(() => {})
        reject(new DOMException('', 'AbortError'))
      })
      watchForSilence()
      upload.findPreviousUploads().then(([before]) => {
        if (before) upload.resumeFromPreviousUpload(before)
        upload.start()
      }, reject)
    })
  } finally {
    clearTimeout(timer)
  }
}

const headOf = (answer: HttpResponse) => ({
  status: answer.getStatus(),
  headers: { get: (name: string) => answer.getHeader(name) ?? null },
})

/**
 * Whether an attempt later may succeed: the server did not answer, was busy, or stands at another place. A network that
 * wants a sign-in of its own needs a person first, and one that takes no large requests never takes them.
 */
function isPassing({ originalResponse: answer }: DetailedError): boolean {
  const status = answer?.getStatus()
  if (!answer || !status) return true
  const answerer = answererOf(status, answer.getHeader(nowHeader) ?? null)
  if (answerer !== 'server') return answerer === 'between' && status !== 413
  return status < 400 || status >= 500 || [409, 423, 429].includes(status)
}

function failureOf(error: Error | DetailedError): ApiError {
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
