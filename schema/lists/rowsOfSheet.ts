import { columnsUnder } from './guessMapping.ts'
import type { RecordSource, SkippedRecord } from './importRecords.ts'
import { isClassTitle, titleAndShift } from './sheet/classTitles.ts'
import { RowReader } from './sheet/rowReader.ts'
import { isTotal, type Section, sectionOf } from './sheet/sections.ts'
import { dates, fieldNamed, type SheetField, type SheetSubject } from './sheet/sheetFields.ts'
import type { SheetMapping } from './sheet/sheetMapping.ts'
import type { SheetRows } from './sheet/sheetRows.ts'
import { isMonthFirst } from './sheet/spoiledCells.ts'

/** A row of a sheet, or why a line of it is no row. */
export type SheetLine = { subject: SheetSubject; row: RowReader } | { left: SkippedRecord }

const listsPeople = (subject: SheetSubject) => subject === 'students' || subject === 'enrollments'

/**
 * The rows of a sheet as its mapping says. A line above a part of the list that names a class says it of the rows below,
 * and headings that come again count from there on. Totals are no rows; what else is left out is told.
 */
export function rowsOfSheet(sheet: SheetRows, mapping: SheetMapping, file: string, today: string): SheetLine[] {
  const { subject, headingLine } = mapping
  if (!subject || subject === 'grid') return []
  const { rows, name, hiddenLines } = sheet
  const hasClasses = mapping.columns.includes('schoolClass')
  const main = rows[headingLine - 1]?.join('\t')
  const isOfMonth = (field: SheetField) => mapping.monthFirst ?? isMonthFirst(cellsOf(rows, mapping, field))
  const monthFirst = new Set(dates.filter(isOfMonth))
  const firstFull = headingLine ? 0 : rows.findIndex((cells) => cells.filter(Boolean).length > 1)
  let section = hasClasses || !listsPeople(subject) ? undefined : sectionOfName(name)
  let under = { columns: mapping.columns, headings: rows[headingLine - 1] ?? [] }
  return rows.flatMap((cells, i): SheetLine[] => {
    const filled = cells.filter(Boolean)
    if (filled.length === 0) return []
    const named = listsPeople(subject) ? sectionOf(cells, !hasClasses) : undefined
    if (named) section = named
    if (named || i < headingLine || isTotal(filled)) return []
    if (headingLine && cells.join('\t') === main) {
      under = { columns: mapping.columns, headings: cells }
      return []
    }
    if (headingLine && isHeading(cells, filled.length)) {
      under = { columns: columnsUnder(subject, cells), headings: cells }
      return []
    }
    const source: RecordSource = { file, ...(name && { sheet: name }), line: i + 1 }
    const leave = (why: string) => [
      { left: { kind: 'skipped' as const, source, what: filled.join(' ').slice(0, 200), why } },
    ]
    if (hiddenLines?.has(i + 1) && !mapping.readsHidden)
      return leave('A linha está oculta na planilha. Mostre-a no seu programa, ou escolha ler as linhas ocultas.')
    if (i < firstFull && filled.length === 1) return leave('É um título acima da lista.')
    if (filled.length === 1 && (isSignature(filled[0]!) || isRemarkLine(filled[0]!, under.columns)))
      return leave('Não parece o nome de uma pessoa: é uma linha solta da lista.')
    const context = { sheet: name, headings: under.headings, today, monthFirst, section }
    return [{ subject, row: new RowReader(source, cells, { ...mapping, columns: under.columns }, context) }]
  })
}

const cellsOf = (rows: readonly string[][], { columns, headingLine }: SheetMapping, field: SheetField): string[] => {
  const column = columns.indexOf(field)
  return column < 0 ? [] : rows.slice(headingLine).map((cells) => cells[column] ?? '')
}

/** A sheet for each class, with its title as the sheet's name. */
const sectionOfName = (name: string): Section | undefined =>
  isClassTitle(name) ? { ...titleAndShift(name), from: 'turma pelo nome da planilha' } : undefined

/** Headings that come again, for another part of the list, perhaps in another order. */
function isHeading(cells: readonly string[], filled: number): boolean {
  const known = new Set(cells.map(fieldNamed).filter(Boolean)).size
  return known > 1 && known * 2 >= filled
}

/** A line to sign on: 'Direção: ________'. */
const isSignature = (text: string): boolean => /_{3}/.test(text)

/** A line alone that has a figure or a colon, as 'Emitido em 26/11/2026', in a list of several columns. */
const isRemarkLine = (text: string, columns: SheetMapping['columns']): boolean =>
  columns.filter(Boolean).length > 1 && (text.includes(':') || /\d{2}\/\d{2}\/\d{2,4}|^p[áa]gina \d/i.test(text))
