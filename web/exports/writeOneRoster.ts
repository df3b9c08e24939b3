import { neutralCell } from '#schema/rules/neutralCell.ts'
import type { RosterFile } from '#web/model/files/oneRoster.ts'
import { saveFile } from './saveFile.ts'

/**
 * The files of a OneRoster bundle as a zip: UTF-8, commas, CRLF. Texts that look like formulas are neutralised. The
 * libraries are loaded when they are needed.
 */
export async function writeOneRoster(files: readonly RosterFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: papa }, { strToU8, zipSync }] = await Promise.all([import('papaparse'), import('fflate')])
  const parts = files.map(({ name, head, rows }) => [
    `${name}.csv`,
    strToU8(
      `${papa.unparse([head, ...rows.map((row) => row.map(neutralCell))] as string[][], { newline: '\r\n' })}\r\n`,
    ),
  ])
  return zipSync(Object.fromEntries(parts)) as Uint8Array<ArrayBuffer>
}

/** Saves a OneRoster bundle. */
export async function downloadOneRoster(files: readonly RosterFile[], name: string): Promise<void> {
  saveFile(new Blob([await writeOneRoster(files)], { type: 'application/zip' }), name)
}
