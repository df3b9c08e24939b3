import type { ImportRecord } from '#schema/lists/importRecords.ts'
import type { MappedSheet } from '#schema/lists/recordsOfSheets.ts'
import { whereOf } from './previewRows.ts'

/** A sheet to write. The first row has the headings. */
export interface RefusedTable {
  name: string
  rows: string[][]
}

export interface RefusedRow {
  record: ImportRecord
  why: string
}

const whyHeading = 'Motivo da recusa'

/**
 * The refused rows as sheets to mend and import again: the rows of each sheet as they were, under its own headings, with
 * the reason in a last column. What does not come from a sheet, or from a cell of a grid, is listed with its reason.
 */
export function refusedTables(
  refused: readonly RefusedRow[],
  sheets: readonly (MappedSheet & { file: string })[],
): RefusedTable[] {
  const tables = sheets.flatMap(({ file, sheet, mapping }) => {
    const own = refused.filter(
      ({ record: { source } }) => source.file === file && (source.sheet ?? '') === sheet.name && source.line > 0,
    )
    if (!own.length || mapping.subject === 'grid') return []
    const width = mapping.columns.length
    const headings = mapping.headingLine ? (sheet.rows[mapping.headingLine - 1] ?? []) : []
    const row = (cells: readonly string[], why: string) => [
      ...Array.from({ length: width }, (_, column) => cells[column] ?? ''),
      why,
    ]
    const lines = [...reasonsByLine(own)].map(([line, why]) => row(sheet.rows[line - 1] ?? [], why))
    return [{ name: sheet.name || file, rows: [row(headings, whyHeading), ...lines] }]
  })
  const isLine = ({ file, sheet = '' }: ImportRecord['source']) =>
    sheets.some((each) => each.file === file && each.sheet.name === sheet && each.mapping.subject !== 'grid')
  const others = refused.filter(({ record: { source } }) => !isLine(source))
  if (!others.length) return tables
  const rows = others.map(({ record, why }) => ['what' in record ? record.what : '', why, whereOf(record)])
  return [...tables, { name: 'Recusados', rows: [['Quem ou o quê', whyHeading, 'Onde'], ...rows] }]
}

/** A line of a sheet may be refused for more than one thing. */
function reasonsByLine(refused: readonly RefusedRow[]): Map<number, string> {
  const reasons = new Map<number, string>()
  for (const { record, why } of refused) {
    const { line } = record.source
    const before = reasons.get(line)
    if (!before?.includes(why)) reasons.set(line, before ? `${before} ${why}` : why)
  }
  return new Map([...reasons].sort(([a], [b]) => a - b))
}
