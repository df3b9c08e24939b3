import { partsInTime } from '#web/api/call.ts'
import type { SentFile, UploadWatch } from './uploadTypes.ts'

/**
 * Uploads a file to a module's school; what the school has already is not sent again. It goes on after a cut, and what
 * was sent of it before, also on another day. Rejects with an ApiError (status 0 when the server did not answer) or,
 * once `signal` is aborted, with an AbortError.
 */
export async function uploadFile(moduleId: number, file: File, watch: UploadWatch): Promise<SentFile> {
  const { sendFile } = await partsInTime(import('./sendFile.ts'))
  return sendFile(moduleId, file, watch)
}
