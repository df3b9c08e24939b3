import type { WantedSchool } from './chooseSchool.ts'
import { isCensus } from './educacenso/isCensus.ts'
import { readCensus } from './educacenso/readCensus.ts'
import { decodeText } from './files/decodeText.ts'
import { containerOf, packedFormat } from './files/formatOf.ts'
import { limits } from './files/limits.ts'
import { UnreadableFile } from './files/UnreadableFile.ts'
import { namesIn } from './files/unpack.ts'
import { guessMapping } from './guessMapping.ts'
import type { ImportRecords, SchoolOfFile } from './importRecords.ts'
import { isOneRosterName, openOneRoster } from './oneroster/readOneRoster.ts'
import { type MappedSheet, recordsOfSheets } from './recordsOfSheets.ts'
import { readCsv } from './sheet/readCsv.ts'
import { readXlsx } from './sheet/readXlsx.ts'
import { sdsSheet } from './sheet/sdsSheet.ts'
import type { Separator } from './sheet/separators.ts'

/**
 * A file that was read: sheets with a guess of what their columns hold, which people may correct before
 * `recordsOfSheets` makes the records; or the records of a format that needs no guess.
 */
export type ReadFile =
  | { format: 'sheet'; sheets: MappedSheet[] }
  | {
      format: 'oneroster' | 'educacenso'
      /** The schools that the file names, in its order. */
      schools: SchoolOfFile[]
      /** The records of one of them, by `chooseSchool`. */
      of(wanted?: WantedSchool): ImportRecords
    }

interface FileToRead {
  /** With its ending; only for words, never to tell the format. */
  name: string
  bytes: Uint8Array
  /** A civil date, for years of two digits. */
  today: string
  /** What somebody chose as what stands between the cells of a text. */
  separator?: Separator | undefined
}

/**
 * Reads a file of any format, told by its bytes. Throws `UnreadableFile`, with a sentence for people, for a file that is
 * none of these, is damaged or is larger than `limits`. The libraries for the format are loaded when they are needed.
 */
export async function readFile({ name, bytes, today, separator }: FileToRead): Promise<ReadFile> {
  if (bytes.length > limits.bytes)
    throw new UnreadableFile(
      `O arquivo tem mais de ${limits.bytes / 1024 / 1024} MB. Deixe só as listas, sem imagens, ou divida-o em partes.`,
    )
  if (containerOf(bytes) === 'text') {
    const text = decodeText(bytes)
    if (isCensus(text)) return { format: 'educacenso', ...readCensus(text, name) }
    return { format: 'sheet', sheets: mapped([sdsSheet(await readCsv(text, separator), name)], today) }
  }
  const format = packedFormat(await namesIn(bytes), isOneRosterName)
  if (format === 'oneroster') return { format, ...(await openOneRoster(bytes, name, today)) }
  return { format: 'sheet', sheets: mapped(await readXlsx(bytes), today) }
}

/** Reads cells that were copied from a sheet. Throws `UnreadableFile` like `readFile`. */
export async function readPasted(text: string, today: string, separator?: Separator): Promise<MappedSheet[]> {
  if (text.length > limits.bytes)
    throw new UnreadableFile('O texto colado é grande demais. Envie a lista como arquivo.')
  return mapped([await readCsv(text, separator)], today)
}

/**
 * The records of a file that was read, as the guesses or the corrected mappings say.
 * @param titles of the school's classes, as far as they are known
 * @param wanted the school into which the file is imported
 */
export const recordsOfFile = (
  file: ReadFile,
  name: string,
  today: string,
  titles: readonly string[] = [],
  wanted?: WantedSchool,
): ImportRecords => (file.format === 'sheet' ? recordsOfSheets(file.sheets, name, today, titles) : file.of(wanted))

const mapped = (sheets: MappedSheet['sheet'][], today: string): MappedSheet[] =>
  sheets.map((sheet) => ({ sheet, mapping: guessMapping(sheet, today) }))
