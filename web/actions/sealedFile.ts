import type { SealedFile } from '#schema/sync/sealedFile.ts'
import type { Sealed, SealedRecord } from '#web/mirror/session/sealedDatabase.ts'
import { saveFile } from './saveFile.ts'

/** Saves what somebody left sealed on this device, as a file for the office. */
export function saveSealedFile({ userId, count, leftAt }: SealedRecord, { iv, data }: Sealed): void {
  const file: SealedFile = {
    ...{ form: 'chamada-sealed', version: 1, userId, count, leftAt },
    ...{ iv: base64Of(iv), data: base64Of(new Uint8Array(data)) },
  }
  const when = new Date(leftAt).toISOString().slice(0, 10)
  saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `chamada-para-secretaria-${when}.json`)
}

/** Letter by letter: a long list of arguments is more than a browser takes. */
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
