import { fieldNamed } from './sheetFields.ts'

/** What may stand between the cells of a text, the surest first: a tab is hardly part of a text. */
export const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]
export const separatorLabels: Record<Separator, string> = {
  '\t': 'tabulação',
  ';': 'ponto e vírgula',
  '|': 'barra vertical',
  ',': 'vírgula',
}

/**
 * The separator by which a row has headings that are known and, among those, most rows have the same count of cells.
 * Titles above a table have none, and a comma of an address separates its own line only.
 * @param parse the cells of the first rows by a separator
 */
export function separatorOf(parse: (separator: Separator) => readonly (readonly string[])[]): Separator {
  const ranked = separators.map((separator) => ({
    separator,
    ...rankOf(parse(separator).filter((row) => row.length > 1)),
  }))
  const [best] = ranked.sort((a, b) => Number(b.hasHeadings) - Number(a.hasHeadings) || b.count - a.count)
  return best?.count ? best.separator : ';'
}

function rankOf(rows: readonly (readonly string[])[]) {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const hasHeadings = rows.some((row) => new Set(row.map(fieldNamed).filter(Boolean)).size > 1)
  return { hasHeadings, count: Math.max(0, ...counts.values()) }
}
