import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { ReportSheet } from '#web/model/performance/performanceReport.ts'
import { contentTypes, packageLinks, styles, workbook, workbookLinks, xmlText } from './xlsxParts.ts'

/** Rows written between two progress reports. */
const rowsAtOnce = 200

/** Cell styles, by their index in the list of xlsxParts.ts. */
const style = { plain: 0, head: 1, rate: 2, quoted: 3 } as const

/**
 * Returns the report as the bytes of an .xlsx, in pieces to be joined. Texts stay texts whatever they begin with (trial
 * S20), rates are per cent, and a sheet's first row is frozen. It runs synchronously, so it belongs in a worker.
 * @param onProgress called with the share of rows written, from 0 to 1
 */
export function writeXlsx(
  sheets: readonly ReportSheet[],
  onProgress: (share: number) => void,
): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece as Uint8Array<ArrayBuffer>)
  })
  const file = (path: string) => {
    const entry = new ZipDeflate(path, { level: 6 })
    zip.add(entry)
    return (text: string, last: boolean) => entry.push(strToU8(text), last)
  }
  file('[Content_Types].xml')(contentTypes(sheets.length), true)
  file('_rels/.rels')(packageLinks, true)
  file('xl/workbook.xml')(workbook(sheets.map(({ name }) => name)), true)
  file('xl/_rels/workbook.xml.rels')(workbookLinks(sheets.length), true)
  file('xl/styles.xml')(styles, true)
  const all = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  let written = 0
  for (const [at, { head, rows, rates }] of sheets.entries()) {
    const write = file(`xl/worksheets/sheet${at + 1}.xml`)
    write(opening(head, at === 0), false)
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce)
      write(some.map((cells, i) => rowXml(from + i + 2, cells, rates)).join(''), false)
      written += some.length
      onProgress(written / all)
    }
    write('</sheetData></worksheet>', true)
  }
  zip.end()
  return pieces
}

const opening = (head: readonly string[], first: boolean) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${head
    .map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="${i ? 16 : 36}" customWidth="1"/>`)
    .join(
      '',
    )}</cols><sheetData><row r="1">${head.map((text, i) => textXml(`${column(i)}1`, text, style.head)).join('')}</row>`

const rowXml = (row: number, cells: ReportSheet['rows'][number], rates: readonly number[]) =>
  `<row r="${row}">${cells.map((value, i) => cellXml(`${column(i)}${row}`, value, rates.includes(i))).join('')}</row>`

function cellXml(address: string, value: string | number | null, isRate: boolean): string {
  if (typeof value === 'string') return textXml(address, value, /^[=+\-@\t\r]/.test(value) ? style.quoted : style.plain)
  if (value === null || !Number.isFinite(value)) return ''
  return `<c r="${address}" s="${isRate ? style.rate : style.plain}"><v>${value}</v></c>`
}

const textXml = (address: string, text: string, as: number) =>
  `<c r="${address}" t="inlineStr" s="${as}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** The letters of a column, counted from 0: A, B, … Z, AA, … */
const column = (i: number): string =>
  (i < 26 ? '' : column(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))
