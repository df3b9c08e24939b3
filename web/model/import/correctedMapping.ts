import { guessMapping } from '#schema/lists/guessMapping.ts'
import type { SheetField, SheetSubject } from '#schema/lists/sheet/sheetFields.ts'
import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'

/** The first rows of a sheet, as far as its mapping is corrected by them. */
interface SheetStart {
  name: string
  firstRows: string[][]
}

/**
 * A sheet's mapping with another subject or another line of headings; its columns are recognized anew.
 * @param today a civil date
 */
export function mappingWith(
  mapping: SheetMapping,
  { name, firstRows }: SheetStart,
  today: string,
  changes: { subject: SheetSubject | undefined } | { headingLine: number },
): SheetMapping {
  const { subject, headingLine, columns } = { ...mapping, ...changes }
  if (!subject) return { ...mapping, subject, headingLine, columns }
  const guessed = guessMapping({ name, rows: firstRows.slice(Math.max(0, headingLine - 1)) }, today, subject)
  return { ...mapping, subject, headingLine, columns: columns.map((_, column) => guessed.columns[column]) }
}

/** A sheet's mapping with another field for a column. A field is in one column only. */
export const mappingWithColumn = (
  mapping: SheetMapping,
  column: number,
  field: SheetField | undefined,
): SheetMapping => ({
  ...mapping,
  columns: mapping.columns.map((each, i) => (i === column ? field : each === field ? undefined : each)),
})
