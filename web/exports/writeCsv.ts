import { csvText } from '#schema/rules/csvText.ts'
import { neutralCell } from '#schema/rules/neutralCell.ts'
import { cellText, type Sheet } from '#web/model/files/sheet.ts'

/**
 * A sheet as CSV for the Excel of Brazil: semicolons, decimal commas, CRLF, and UTF-8 with a mark at its start. Texts
 * that look like formulas are neutralised; numbers stay numbers.
 */
export function writeCsv({ columns, rows }: Sheet): Blob {
  const texts = rows.map((cells) =>
    columns.map((column, i) => {
      const cell = cells[i] ?? null
      return typeof cell === 'number' ? cellText(cell, column) : neutralCell(cellText(cell, column))
    }),
  )
  const csv = csvText([columns.map(({ label }) => neutralCell(label)), ...texts], ';')
  return new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' })
}
