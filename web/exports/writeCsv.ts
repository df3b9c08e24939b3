import { cellText, type Sheet } from '#web/model/files/sheet.ts'
import { csvOf, utf8Mark } from './csvOf.ts'

/**
 * A sheet as CSV for the Excel of Brazil: semicolons, decimal commas, and UTF-8 with a mark at its start. Numbers stay
 * numbers.
 */
export async function writeCsv({ columns, rows }: Sheet): Promise<Blob> {
  const texts = rows.map((cells) =>
    columns.map((column, i) => {
      const cell = cells[i] ?? null
      const text = cellText(cell, column)
      return typeof cell === 'number' ? { number: text } : text
    }),
  )
  const csv = csvOf([columns.map(({ label }) => label), ...texts], ';')
  return new Blob([utf8Mark, csv], { type: 'text/csv;charset=utf-8' })
}
