import { sentFile } from '../../schema/answers.ts'
import { usualFileMegabytes } from '../../schema/rules/fileWords.ts'
import type { FileType } from '../../schema/rules/ownFile.ts'
import { nowHeader } from '../../schema/sync/answerer.ts'
import { NetworkFailure, nothingCame } from '../mirror/networkFailure.ts'
import { jsonIn, mustBeServers } from '../mirror/serverAnswer.ts'
import { serverTime } from '../mirror/serverTime.ts'
import { ApiError } from './apiError.ts'
import { unanswered } from './unanswered.ts'

/** A file that the server took; `url` is what a material or a video names it by. */
export interface SentFile {
  url: string
  name: string
  type: FileType
  bytes: number
}

/** How long nothing may move, ms: what the device has put on the line is told as sent long before a slow line has carried it. */
const patience = 120_000

/**
 * Sends a file to a module's school. By XMLHttpRequest, which tells how far it is: fetch does not.
 * @param told hears what part of it is sent, 0 to 1
 * Rejects with an ApiError (status 0 when the server did not answer) or, once `signal` is aborted, with an AbortError.
 */
export function uploadFile(
  moduleId: number,
  file: File,
  { told, signal }: { told(share: number): void; signal: AbortSignal },
): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let asked = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(unanswered(new NetworkFailure(0, null, nothingCame)))
        request.abort()
      }, patience)
    }
    request.open('POST', `/api/modules/${moduleId}/files?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => {
      alive()
      told(total ? loaded / total : 0)
    }
    request.upload.onload = () => {
      alive()
      asked = Date.now()
    }
    request.onload = () => {
      serverTime.note(request.getResponseHeader(nowHeader), asked)
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
    alive()
    request.send(file)
  })
}

/** What the server says that it took. @throws its refusal as an ApiError, and what is no answer of its own as a NetworkFailure */
function sentFileIn(request: XMLHttpRequest): SentFile {
  const { status, responseText, statusText } = request
  const get = (name: string) => request.getResponseHeader(name)
  mustBeServers({ status, headers: { get } })
  if (status !== 200) throw new ApiError(status, responseText || statusText)
  const said = jsonIn(get('Content-Type'), responseText)
  if (!sentFile.safeParse(said).success) throw new NetworkFailure(0)
  return said as SentFile
}

/** A server, or what stands before it, that turns a large file away may close the line while it is still being sent. */
const withSize = ({ status, text, networkAsks }: ApiError, { size }: File): ApiError =>
  status === 413 || (status === 0 && !networkAsks && size > usualFileMegabytes * 2 ** 20)
    ? new ApiError(status, `${text} O arquivo talvez seja grande demais.`)
    : new ApiError(status, text, networkAsks)
