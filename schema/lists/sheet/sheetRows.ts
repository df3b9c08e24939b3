import { limits } from '../files/limits.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import type { Separator } from './separators.ts'

/** A sheet as texts. The row at index 0 is line 1. */
export interface SheetRows {
  /** The sheet's name; empty for a file that has only one. */
  name: string
  rows: string[][]
  /** The lines of texts that were written on several, by the text on one line. */
  lines?: ReadonlyMap<string, string[]>
  /** What stands between the cells of a text. */
  separator?: Separator
  /** The sheet is hidden in its workbook. */
  isHidden?: boolean
  /** The lines that its program hides, by hand or by a filter. */
  hiddenLines?: ReadonlySet<number>
}

/** A sheet of cells as they were written. */
export function sheetOf(name: string, cells: readonly (readonly string[])[]): SheetRows {
  const lines = new Map<string, string[]>()
  const rows = cells.map((row) =>
    row.map((cell) => {
      const text = cellText(cell)
      if (/[\r\n]/.test(cell.trim()))
        lines.set(
          text,
          cell
            .split(/[\r\n]+/)
            .map(cellText)
            .filter(Boolean),
        )
      return text
    }),
  )
  return { name, rows, ...(lines.size && { lines }) }
}

/** A cell's text as people would type it: one line, no control characters, no spaces around. */
export const cellText = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** Throws `UnreadableFile` when sheets are larger than `limits`, or hold nothing. */
export function mustFit(sheets: readonly SheetRows[]): void {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  if (rows > limits.rows) throw new UnreadableFile(tooManyRows)
  if (sheets.some((sheet) => sheet.rows.some((row) => row.length > limits.columns)))
    throw new UnreadableFile(tooManyColumns)
  if (sheets.every((sheet) => sheet.rows.every((row) => row.every((cell) => !cell))))
    throw new UnreadableFile('O arquivo está vazio: não há nenhuma linha preenchida.')
}

export const tooManyRows = `O arquivo tem linhas demais. Divida-o em partes de até ${limits.rows.toLocaleString('pt-BR')} linhas.`
export const tooManyColumns = `Uma planilha tem mais de ${limits.columns} colunas. Deixe só as colunas das listas.`
export const tooManySheets = `O arquivo tem mais de ${limits.sheets} planilhas. Deixe só as das listas.`
