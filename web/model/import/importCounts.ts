import { inNumbers } from '#schema/rules/text.ts'
import type { PreviewRow } from './previewRows.ts'

/** How many rows of an import are new, change what is there, and are refused. */
export interface ImportCounts {
  created: number
  changed: number
  refused: number
}

export function importCounts(rows: readonly Pick<PreviewRow, 'verdict'>[]): ImportCounts {
  const count = (verdict: PreviewRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  return { created: count('created'), changed: count('changed'), refused: count('refused') }
}

const said = (count: number, one: string, many: string) =>
  count ? [`${inNumbers(count)} ${count === 1 ? one : many}`] : []

/** '6 novos', '1 recusado': a part for each that there are. */
export const countWords = ({ created, changed, refused }: ImportCounts): string[] => [
  ...said(created, 'novo', 'novos'),
  ...said(changed, 'muda', 'mudam'),
  ...said(refused, 'recusado', 'recusados'),
]
