import { plainCell } from '#schema/rules/neutralCell.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import { readCsv } from '../sheet/readCsv.ts'

/** A line of a OneRoster file. Columns are found by name, whatever their capitals; a missing one is empty. */
export interface CsvLine {
  /** The name of its file. */
  sheet: string
  /** From 1, with the line of the headings. */
  line: number
  cells: readonly string[]
  get(column: string): string
  /** What the file itself calls a column. */
  heading(column: string): string
}

/** The lines of one file of a bundle. Throws `UnreadableFile`, naming the file. */
export async function csvTable(text: string, fileName: string): Promise<CsvLine[]> {
  const { rows } = await readCsv(text).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new UnreadableFile(`${fileName}: ${error.message}`) : error
  })
  const columns = new Map((rows[0] ?? []).map((heading, i) => [heading.toLowerCase(), i]))
  return rows.slice(1).flatMap((cells, i) => {
    if (cells.every((cell) => !cell)) return []
    const get = (column: string) => plainCell(cells[columns.get(column.toLowerCase()) ?? -1] ?? '')
    return [{ sheet: fileName, line: i + 2, cells, get, heading: (column) => column }]
  })
}
