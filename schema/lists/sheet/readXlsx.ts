import { strToU8, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { limits } from '../files/limits.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import { unpack } from '../files/unpack.ts'
import { cellText, mustFit, type SheetRows, sheetOf, tooManySheets } from './sheetRows.ts'
import {
  fillMerged,
  hiddenLines,
  hiddenSheets,
  knownDays,
  mergedCells,
  sheetPaths,
  trimmedSheet,
  zeroWidths,
} from './xlsxParts.ts'

/**
 * The sheets of an .xlsx file. Dates come as yyyy-mm-dd, times as HH:MM, whole numbers with all their digits, formulas
 * as the values last computed. Throws `UnreadableFile` for a file that is damaged, too large or declares XML entities.
 */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRows[]> {
  const parts = await unpack(bytes, (name) => /\.xml(\.rels)?$/.test(name))
  const texts = new Map<string, string>()
  for (const [name, part] of parts) {
    const xml = new TextDecoder().decode(part)
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableFile(notOfAProgram)
    // The library would look for the end of each such tag in all that follows.
    if (/<[^<>]*(?:<|$)/.test(xml)) throw new UnreadableFile(damaged)
    texts.set(name, xml)
  }
  const workbook = knownDays(texts.get('xl/workbook.xml') ?? '')
  texts.set('xl/workbook.xml', workbook)
  const areHidden = hiddenSheets(workbook)
  const widths = zeroWidths(texts.get('xl/styles.xml') ?? '')
  for (const [name, xml] of texts) if (isSheet(name)) texts.set(name, trimmedSheet(xml, widths))
  const paths = sheetPaths(workbook, texts.get('xl/_rels/workbook.xml.rels') ?? '')
  if (paths.length > limits.sheets) throw new UnreadableFile(tooManySheets)
  const sheets = (await cellsOf(texts)).map(({ sheet, data }, i): SheetRows => {
    const read = sheetOf(
      cellText(sheet),
      data.map((row) => row.map(textOf)),
    )
    const xml = texts.get(paths[i] ?? '') ?? ''
    fillMerged(read.rows, mergedCells(xml))
    const hidden = hiddenLines(xml)
    return { ...read, ...(areHidden[i] && { isHidden: true }), ...(hidden.size && { hiddenLines: hidden }) }
  })
  mustFit(sheets)
  return sheets
}

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

const notOfAProgram = 'A planilha tem partes que nenhum programa de planilhas escreve, e por isso não é aberta.'

const damaged = 'A planilha está danificada. Abra-a no programa de planilhas e salve outra vez como .xlsx.'

/** Packs the checked parts again, without compressing, because the library takes a file. */
async function cellsOf(texts: ReadonlyMap<string, string>) {
  const checked = zipSync(Object.fromEntries([...texts].map(([name, xml]) => [name, strToU8(xml)])), { level: 0 })
  try {
    return await readXlsxFile<string>(checked.slice().buffer as ArrayBuffer, { parseNumber: (text) => text })
  } catch {
    throw new UnreadableFile(damaged)
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  const text = String(cell)
  // Numbers are written as in the file: 1.2E10 for long ones.
  return /^-?\d+(\.\d+)?E[+-]?\d+$/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text
}

/** A time of day is a date of the year 1899 or 1900 in a sheet. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  return date.getUTCFullYear() <= 1900 ? iso.slice(11, 16) : iso.slice(0, 10)
}
