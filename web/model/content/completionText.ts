import { type PerformanceLevel, performanceLabels } from '#schema/fields/labels.ts'
import type { Completion } from '#schema/nouns/completion.ts'

/** The label of a lesson's completion button (spec section 4). */
export function completionText(completion: Pick<Completion, 'isCompleted' | 'performanceLevel'> | undefined): string {
  if (!completion?.isCompleted) return 'Marcar como Feita'
  return `Feita (${levelText(completion.performanceLevel)})`
}

/** 'Boa', 'Média', 'Baixa'; 'Não definido' for any other. */
export const levelText = (level: string | null | undefined): string =>
  performanceLabels[level as PerformanceLevel] ?? 'Não definido'
