import papa from 'papaparse'
import { plainCell } from '#schema/rules/neutralCell.ts'
import { limits } from '../files/limits.ts'
import { UnreadableFile } from '../files/UnreadableFile.ts'
import { type Separator, separatorOf } from './separators.ts'
import { mustFit, type SheetRows, sheetOf, tooManyRows } from './sheetRows.ts'

/** By how many first rows the separator is told. */
const judged = 500

/**
 * The rows of a CSV file's text, or of cells that were pasted from a sheet: with semicolons, commas or tabs, whichever
 * the text has, or those that somebody chose. Throws `UnreadableFile` for a text that is too large or ends inside quotes.
 */
export async function readCsv(text: string, chosen?: Separator): Promise<SheetRows> {
  const parse = (delimiter: Separator, preview: number) => papa.parse<string[]>(text, { delimiter, preview })
  const separator = chosen ?? separatorOf((each) => parse(each, judged).data)
  const { data, errors } = parse(separator, limits.rows + 1)
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new UnreadableFile(
      `Na linha ${(open.row ?? 0) + 1} há aspas que abrem e não fecham. Feche-as ou tire-as; se o arquivo foi cortado, exporte-o outra vez.`,
    )
  if (data.length > limits.rows) throw new UnreadableFile(tooManyRows)
  const sheet: SheetRows = {
    ...sheetOf(
      '',
      data.map((row) => row.map(plainCell)),
    ),
    separator,
  }
  while (sheet.rows.at(-1)?.every((cell) => !cell)) sheet.rows.pop()
  mustFit([sheet])
  return sheet
}
