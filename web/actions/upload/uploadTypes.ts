import type { FileType } from '#schema/fields/ownFile.ts'

/** A file the server accepted; materials and videos refer to it by `url`. */
export interface SentFile {
  url: string
  name: string
  type: FileType
  bytes: number
}

/** What an upload is doing: `reading` the file on this device, `sending` it, `waiting` for the network, `checking` it. */
export interface UploadProgress {
  phase: 'reading' | 'sending' | 'waiting' | 'checking'
  /** 0 to 1 */
  share: number
}

export interface UploadWatch {
  onProgress(progress: UploadProgress): void
  /** Ends the upload. With the reason `cancelled` the server forgets what it has of it. */
  signal: AbortSignal
}
