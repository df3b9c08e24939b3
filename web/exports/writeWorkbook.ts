import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/universal'
import { percentOf } from '#schema/rules/attendance/attendanceRate.ts'
import { looksLikeFormula } from '#schema/rules/neutralCell.ts'
import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { type Cell, cellText, type SheetColumn } from '#web/model/files/sheet.ts'

/**
 * Sheets as an .xlsx: days and rates are numbers with a format, and every text is a text, also when somebody edits its
 * cell (trial S20). The first rows stay in sight.
 */
export async function writeWorkbook(sheets: readonly FileSheet[]): Promise<Blob> {
  const written = sheets.map(({ name, columns, rows, above = [], below = [], widths, landscape }) => ({
    sheet: sheetName(name),
    data: [
      ...above.map((line, i): SheetData[number] => [{ ...textCell(line), ...(i === 0 && bold) }]),
      columns.map(({ label }) => ({ ...textCell(label), ...bold, wrap: widths !== undefined })),
      ...rows.map((cells) => columns.map((column, i) => cellOf(cells[i] ?? null, column))),
      ...below.map((line): SheetData[number] => [textCell(line)]),
    ],
    columns: columns.map((column, i) => ({ width: widths?.[i] ?? widthOf(column, rows, i) })),
    stickyRowsCount: above.length + 1,
    ...(landscape && { orientation: 'landscape' as const }),
  }))
  return writeXlsxFile(written).toBlob()
}

const bold = { fontWeight: 'bold' } as const

function cellOf(cell: Cell, { kind }: SheetColumn): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string')
    return kind === 'day' ? { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' } : textCell(cell)
  if (!Number.isFinite(cell)) return null
  // Programs round what they show. In tenths of a per cent the division is exact.
  if (kind === 'rate') return { value: Math.round(percentOf(cell, 1) * 10) / 1000, type: Number, format: '0.0%' }
  return { value: cell, type: Number }
}

/** The format '@' keeps what looks like a formula a text. Characters that XML cannot contain are left out. */
const textCell = (text: string): CellObject => ({
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  value: text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
  type: String,
  ...(looksLikeFormula(text) && { format: '@' }),
})

const widest = 48

function widthOf(column: SheetColumn, rows: FileSheet['rows'], at: number): number {
  let width = column.label.length
  for (const cells of rows) width = Math.max(width, cellText(cells[at], column).length)
  return Math.min(width, widest) + 2
}

/** Names of sheets have at most 31 characters, and some are not allowed. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Planilha'
