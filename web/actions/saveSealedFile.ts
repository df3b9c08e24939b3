import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { sealedFileEnding } from '#schema/sync/sealedFor.ts'
import { saveFile } from '#web/exports/saveFile.ts'
import type { SealedRecord } from '#web/mirror/session/sealedDatabase.ts'
import { sealedFileOf } from '#web/mirror/session/sealedFileOf.ts'

/** Saves what somebody left sealed on this device as a file for the office. It also stays on the device. */
export function saveSealedFile(record: SealedRecord): void {
  const file = sealedFileOf(record)
  if (!file) return
  const bytes = new Blob([JSON.stringify(file)], { type: 'application/json' })
  saveFile(bytes, `trabalho-nao-enviado-${civilDateOf(file.leftAt)}${sealedFileEnding}`)
}
