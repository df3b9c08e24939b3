import type { TableName } from '../entities/tables.ts'
import { countOf } from './text.ts'

const nouns: Partial<Record<TableName, [one: string, many: string]>> = {
  enrollments: ['matrícula', 'matrículas'],
  attendance: ['registro de presença', 'registros de presença'],
  performance: ['registro de aproveitamento', 'registros de aproveitamento'],
  evaluations: ['avaliação', 'avaliações'],
}

/** What goes with a deletion besides the row itself, in words; null when nothing does. */
export function takenAlong(removed: Partial<Record<TableName, number>>): string | null {
  const parts = Object.entries(nouns).flatMap(([table, [one, many]]) => {
    const count = removed[table as TableName]
    return count ? [countOf(count, one, many)] : []
  })
  if (!parts.length) return null
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(parts)
}
