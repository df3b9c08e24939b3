import type { FileType } from '#schema/fields/ownFile.ts'

/** A file of the school, or one on its way there; materials and videos refer to it by `url`. */
export interface ChosenFile {
  url: string
  name: string
  type: FileType
  bytes: number
}

/** What is done with a file that a person chose: `reading` it, then `storing` it on this device. */
export interface ChoosingProgress {
  phase: 'reading' | 'storing'
  /** 0 to 1 */
  share: number
}

export interface ChoosingWatch {
  onProgress(progress: ChoosingProgress): void
  /** Ends it; nothing stays. */
  signal: AbortSignal
}
