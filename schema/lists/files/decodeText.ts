import { UnreadableFile } from './UnreadableFile.ts'

/**
 * A file's bytes as text: UTF-8 and UTF-16 by their marks, UTF-8 without one, otherwise Windows-1252, as older programs
 * write it. Throws `UnreadableFile` for a file that is not text or ends inside a letter.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new UnreadableFile(notText)
  const utf8 = (part: Uint8Array) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(part)
    } catch {
      return undefined
    }
  }
  const whole = utf8(bytes)
  if (whole !== undefined) return whole
  for (const cut of [1, 2, 3])
    if (hasAccents(bytes.subarray(0, -cut)) && utf8(bytes.subarray(0, -cut)) !== undefined)
      throw new UnreadableFile(
        'O arquivo termina no meio de uma letra: parece cortado. Exporte-o ou copie-o outra vez.',
      )
  return new TextDecoder('windows-1252').decode(bytes)
}

const notText =
  'Isto não é um arquivo de texto. Envie uma planilha .xlsx ou .csv, um pacote OneRoster ou um Educacenso.'

const hasAccents = (bytes: Uint8Array) => bytes.some((byte) => byte >= 0x80)
