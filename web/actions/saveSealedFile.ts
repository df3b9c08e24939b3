import { sealedFileEnding } from '#schema/sync/sealedFor.ts'
import type { SealedRecord } from '#web/mirror/session/sealedDatabase.ts'
import { sealedFileOf } from '#web/mirror/session/sealedFileOf.ts'
import { saveFile } from './saveFile.ts'

/** Saves what somebody left sealed on this device as a file for the office. It also stays on the device. */
export function saveSealedFile(record: SealedRecord): void {
  const file = sealedFileOf(record)
  if (!file) return
  // The Swedish way to write a date is that of the files' names.
  const day = new Date(file.leftAt).toLocaleDateString('sv')
  const bytes = new Blob([JSON.stringify(file)], { type: 'application/json' })
  saveFile(bytes, `trabalho-nao-enviado-${day}${sealedFileEnding}`)
}
