import type { ImportRecord } from '#schema/lists/importRecords.ts'
import type { PlannedRow, Verdict } from '#schema/lists/plan/importPlan.ts'

const verdictWords: Record<Verdict, string> = {
  created: 'criado',
  changed: 'alterado',
  same: 'já existe',
  skipped: 'deixado de lado',
  refused: 'recusado',
}

/** What became of the records of an import, in words for the terminal: a line for each, then how many of each kind. */
export function importLines(rows: readonly PlannedRow[]): string[] {
  const counts = Object.entries(verdictWords).map(
    ([verdict, word]) => `${word}: ${rows.filter((row) => row.verdict === verdict).length}`,
  )
  return [...rows.map(lineOf), counts.join(', ')]
}

function lineOf({ record, verdict, why, note }: PlannedRow): string {
  const { sheet, line } = record.source
  const more = [why, note].filter(Boolean).join('; ')
  const at = [sheet, `linha ${line}`].filter(Boolean).join(', ')
  return `${at}: ${verdictWords[verdict]}: ${whatOf(record)}${more ? ` (${more})` : ''}`
}

function whatOf(record: ImportRecord): string {
  switch (record.kind) {
    case 'person':
      return `${record.role === 'teacher' ? 'professor(a)' : 'aluno(a)'} ${record.name}`
    case 'class':
      return `turma ${record.title}`
    case 'enrollment':
      return `matrícula de ${record.what}`
    default:
      return record.what
  }
}
