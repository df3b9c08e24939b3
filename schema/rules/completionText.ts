import type { Completion } from '../entities/completion.ts'
import { type PerformanceLevel, performanceLabels } from '../entities/labels.ts'

/** What the completion button of a lesson says (spec section 4). */
export function completionText(completion: Pick<Completion, 'isCompleted' | 'performanceLevel'> | undefined): string {
  if (!completion?.isCompleted) return 'Marcar como Feita'
  return `Feita (${levelText(completion.performanceLevel)})`
}

/** 'Boa', 'Média', 'Baixa'; 'Não definido' for any other. */
export const levelText = (level: string | null | undefined): string =>
  performanceLabels[level as PerformanceLevel] ?? 'Não definido'
