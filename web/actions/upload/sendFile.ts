import { sentFile } from '#schema/sync/answers.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/call.ts'
import { addressesOfUploads, nameOfUpload } from './addressesOfUploads.ts'
import { hashFile } from './hashFile.ts'
import { sendPieces } from './sendPieces.ts'
import type { SentFile, UploadWatch } from './uploadTypes.ts'

/** How long the server may be silent while it reads a large file, ms. */
const checkMs = 120_000

/** The waits before the server is asked again to make a file of what it has, when its answer did not come, ms. */
const waitsMs = [1_000, 3_000, 5_000, ...Array.from({ length: 30 }, () => 10_000)]

export async function sendFile(moduleId: number, file: File, watch: UploadWatch): Promise<SentFile> {
  const { signal, onProgress } = watch
  const hash = await hashFile(file, signal, (share) => onProgress({ phase: 'reading', share }))
  const known = await knownFile(moduleId, hash).catch(whenAnswered)
  if (known) return known
  const address = await sendPieces(moduleId, file, hash, watch)
  onProgress({ phase: 'checking', share: 1 })
  for (const wait of [...waitsMs, null]) {
    try {
      const made = (await call('POST', `${address}/file`, { hash }, checkMs)).json<SentFile>(isSentFile)
      // Only now: until then, what was sent is gone on with, whatever happens to this page.
      void addressesOfUploads()
        .removeUpload(nameOfUpload(moduleId, hash))
        .catch(() => {})
      return made
    } catch (error) {
      // The answer of an earlier try may have been lost.
      const made = await knownFile(moduleId, hash).catch(whenAnswered)
      if (made) return made
      if (wait === null) throw error
      whenAnswered(error)
      onProgress({ phase: 'waiting', share: 1 })
      await new Promise((resolve) => setTimeout(resolve, wait))
      signal.throwIfAborted()
    }
  }
  throw new Error('There is always a last try')
}

/** What a proxy says while the server is started again. */
const passing = [502, 503, 504]

/** Throws what the server said itself; a call that it did not answer says nothing. */
function whenAnswered(error: unknown): undefined {
  if (!(error instanceof ApiError) || (error.status > 0 && !passing.includes(error.status))) throw error
}

/** The file as the module's school has it; undefined when it has not. */
async function knownFile(moduleId: number, hash: string): Promise<SentFile | undefined> {
  try {
    return (await call('GET', `/api/modules/${moduleId}/files/${hash}`)).json(isSentFile)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const isSentFile = (value: unknown): value is SentFile => sentFile.safeParse(value).success
