import type { RosterFile } from '#web/model/files/oneRoster.ts'
import { csvOf } from './csvOf.ts'
import { saveFile } from './saveFile.ts'

/**
 * The files of a OneRoster bundle as a zip: UTF-8, commas, CRLF. Texts that look like formulas are neutralised. The
 * library of zips is loaded when it is needed.
 */
export async function writeOneRoster(files: readonly RosterFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate')
  const parts = files.map(({ name, head, rows }) => [`${name}.csv`, strToU8(csvOf([head, ...rows], ','))])
  return zipSync(Object.fromEntries(parts)) as Uint8Array<ArrayBuffer>
}

/** Saves a OneRoster bundle. */
export async function downloadOneRoster(files: readonly RosterFile[], name: string): Promise<void> {
  saveFile(new Blob([await writeOneRoster(files)], { type: 'application/zip' }), name)
}
