import { usualFileMegabytes } from '../../schema/rules/fileWords.ts'
import type { FileType } from '../../schema/rules/ownFile.ts'
import { nowHeader } from '../../schema/sync/protocol.ts'
import { serverTime } from '../mirror/serverTime.ts'
import { ApiError, noNetwork } from './api.ts'

/** A file that the server took; `url` is what a material or a video names it by. */
export interface SentFile {
  url: string
  name: string
  type: FileType
  bytes: number
}

/**
 * Sends a file to a module's school. By XMLHttpRequest, which tells how far it is: fetch does not.
 * @param told hears what part of it is sent, 0 to 1
 * Rejects with an ApiError (status 0 when the network failed) or, once `signal` is aborted, with an AbortError.
 */
export function uploadFile(
  moduleId: number,
  file: File,
  { told, signal }: { told(share: number): void; signal: AbortSignal },
): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let asked = Date.now()
    request.open('POST', `/api/modules/${moduleId}/files?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => told(total ? loaded / total : 0)
    request.upload.onload = () => {
      asked = Date.now()
    }
    request.onload = () => {
      const { status, responseText, statusText } = request
      serverTime.note(request.getResponseHeader(nowHeader), asked)
      const sent = status === 200 ? sentFileIn(responseText) : undefined
      if (sent) resolve(sent)
      else reject(new ApiError(status === 200 ? 0 : status, status === 200 ? noNetwork : responseText || statusText))
    }
    // A server that turns a large file away closes the line while it is still being sent.
    const cut =
      file.size > usualFileMegabytes * 2 ** 20 ? `${noNetwork} O arquivo talvez seja grande demais.` : noNetwork
    request.onerror = () => reject(new ApiError(0, cut))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** A captive portal's page is no answer. */
function sentFileIn(text: string): SentFile | undefined {
  try {
    const sent = JSON.parse(text) as SentFile
    return typeof sent.url === 'string' ? sent : undefined
  } catch {
    return undefined
  }
}
