import papa from 'papaparse'
import { plainCell } from '#schema/rules/neutralCell.ts'
import { limits } from '../files/limits.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import { mustFit, type SheetRows, sheetOf, tooManyRows } from './sheetRows.ts'

/**
 * The rows of a CSV file's text, or of cells that were pasted from a sheet: with semicolons, commas or tabs, whichever
 * the text has. Throws `UnreadableFile` for a text that is too large or ends inside quotes.
 */
export async function readCsv(text: string): Promise<SheetRows> {
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter: '',
    delimitersToGuess: [';', '\t', ',', '|'],
    preview: limits.rows + 1,
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new UnreadableFile(
      `Na linha ${(open.row ?? 0) + 1} há aspas que abrem e não fecham. Feche-as ou tire-as; se o arquivo foi cortado, exporte-o outra vez.`,
    )
  if (data.length > limits.rows) throw new UnreadableFile(tooManyRows)
  const sheet = sheetOf(
    '',
    data.map((row) => row.map(plainCell)),
  )
  while (sheet.rows.at(-1)?.every((cell) => !cell)) sheet.rows.pop()
  mustFit([sheet])
  return sheet
}
