import type { FileType } from '#schema/fields/ownFile.ts'
import { defaultFileMegabytes } from '#schema/rules/content/fileWords.ts'
import { nowHeader } from '#schema/sync/answerer.ts'
import { sentFile } from '#schema/sync/answers.ts'
import { ApiError } from '#web/api/apiError.ts'
import { unanswered } from '#web/api/unanswered.ts'
import { NetworkFailure, nothingCame } from '#web/mirror/server/networkFailure.ts'
import { jsonIn, mustBeFromServer } from '#web/mirror/server/serverAnswer.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'

/** A file the server accepted; materials and videos refer to it by `url`. */
export interface SentFile {
  url: string
  name: string
  type: FileType
  bytes: number
}

/** How long an upload may stall, ms. The device reports bytes as sent long before a slow line has carried them. */
const timeoutMs = 120_000

/**
 * Uploads a file to a module's school. Uses XMLHttpRequest, because fetch does not report progress. Rejects with an
 * ApiError (status 0 when the server did not answer) or, once `signal` is aborted, with an AbortError.
 * @param onProgress called with the share sent, 0 to 1
 */
export function uploadFile(
  moduleId: number,
  file: File,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let requestedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(unanswered(new NetworkFailure(0, null, nothingCame)))
        request.abort()
      }, timeoutMs)
    }
    request.open('POST', `/api/modules/${moduleId}/files?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress(total ? loaded / total : 0)
    }
    request.upload.onload = () => {
      restartTimer()
      requestedAt = Date.now()
    }
    request.onload = () => {
      serverTime.note(request.getResponseHeader(nowHeader), requestedAt)
      try {
        resolve(sentFileIn(request))
      } catch (error) {
        reject(error instanceof ApiError ? error : withSize(unanswered(error), file))
      }
    }
    request.onerror = () => reject(withSize(unanswered(null), file))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    request.onloadend = () => clearTimeout(timer)
    signal.addEventListener('abort', () => request.abort())
    restartTimer()
    request.send(file)
  })
}

/**
 * The file that the server says it accepted. Throws the server's refusal as an ApiError, and an answer that is not the
 * server's as a NetworkFailure.
 */
function sentFileIn(request: XMLHttpRequest): SentFile {
  const { status, responseText, statusText } = request
  const get = (name: string) => request.getResponseHeader(name)
  mustBeFromServer({ status, headers: { get } })
  if (status !== 200) throw new ApiError(status, responseText || statusText)
  const answer = jsonIn(get('Content-Type'), responseText)
  if (!sentFile.safeParse(answer).success) throw new NetworkFailure(0)
  return answer as SentFile
}

/** A server or proxy that refuses a large file may close the connection while it is still being sent. */
const withSize = ({ status, text, networkAsks }: ApiError, { size }: File): ApiError =>
  status === 413 || (status === 0 && !networkAsks && size > defaultFileMegabytes * 2 ** 20)
    ? new ApiError(status, `${text} O arquivo talvez seja grande demais.`)
    : new ApiError(status, text, { networkAsks })
