import { neutralCell } from '#schema/rules/neutralCell.ts'
import { cellText, type Sheet } from '#web/model/files/sheet.ts'

/**
 * A sheet as CSV for the Excel of Brazil: semicolons, decimal commas, CRLF, and UTF-8 with a mark at its start. Texts
 * that look like formulas are neutralised; numbers stay numbers. The library is loaded when it is needed.
 */
export async function writeCsv({ columns, rows }: Sheet): Promise<Blob> {
  const { default: papa } = await import('papaparse')
  const texts = rows.map((cells) =>
    columns.map((column, i) => {
      const cell = cells[i] ?? null
      return typeof cell === 'number' ? cellText(cell, column) : neutralCell(cellText(cell, column))
    }),
  )
  const csv = papa.unparse([columns.map(({ label }) => neutralCell(label)), ...texts], {
    delimiter: ';',
    newline: '\r\n',
  })
  return new Blob(['\uFEFF', csv, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
