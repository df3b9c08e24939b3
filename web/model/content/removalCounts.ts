import type { Change, TableName } from '#schema/nouns/tables.ts'
import { countOf } from '#schema/rules/text.ts'

export type RemovalCounts = Partial<Record<TableName, number>>

/** How many rows of each table a plan removes, without those of `subject`, the table of what is being deleted. */
export function removalCounts(changes: readonly Change[], subject?: TableName): RemovalCounts {
  const counts: RemovalCounts = {}
  for (const { kind, table } of changes)
    if (kind === 'remove' && table !== subject) counts[table] = (counts[table] ?? 0) + 1
  return counts
}

/** In the order in which people think of them. */
const nouns: Partial<Record<TableName, [one: string, many: string]>> = {
  classes: ['turma', 'turmas'],
  modules: ['módulo', 'módulos'],
  lessons: ['aula', 'aulas'],
  lessonVideos: ['vídeo', 'vídeos'],
  materials: ['material', 'materiais'],
  moduleClasses: ['vínculo de módulo com turma', 'vínculos de módulo com turma'],
  enrollments: ['matrícula', 'matrículas'],
  rollCalls: ['chamada', 'chamadas'],
  attendance: ['presença ou falta', 'presenças e faltas'],
  performance: ['nota de aproveitamento', 'notas de aproveitamento'],
  evaluations: ['avaliação feita por aluno', 'avaliações feitas por alunos'],
  completions: ['registro de aula feita', 'registros de aula feita'],
}

/** What is deleted along with something, such as '10 aulas' and '1 vídeo'. */
export const removalWords = (counts: RemovalCounts): string[] =>
  Object.entries(nouns).flatMap(([table, [one, many]]) => {
    const count = counts[table as TableName]
    return count ? [countOf(count, one, many)] : []
  })
