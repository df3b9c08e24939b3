import { dsvFormat } from 'd3-dsv'
import { neutralCell } from '#schema/rules/neutralCell.ts'

/**
 * Rows as the text of a .csv file, with CRLF after each. Texts that look like formulas are neutralised; what is a number
 * in `rows` stays one.
 * @param delimiter between cells; the Excel of Brazil wants semicolons
 */
export function csvOf(rows: readonly (readonly (string | { number: string })[])[], delimiter: ';' | ','): string {
  const format = dsvFormat(delimiter)
  const text = (cell: string | { number: string }) => (typeof cell === 'string' ? neutralCell(cell) : cell.number)
  return rows.map((cells) => `${format.formatRow(cells.map(text))}\r\n`).join('')
}

/** A mark at the start of a file, by which sheet programs know that it is UTF-8. */
export const utf8Mark = '\ufeff'
