import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import type { MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'

/** What a school asks of its students, and whether the law or the school says so. */
export const minimumText = ({ minimumPercent }: MinimumPresence): string =>
  minimumPercent === defaultFrequencyLimits.minimumPercent
    ? `A lei pede presença em pelo menos ${minimumPercent}% das aulas.`
    : `A escola pede presença em pelo menos ${minimumPercent}% das aulas.`

/** What 'em risco' means (`yearFigures`), in the same words wherever it is shown. */
export const riskText = (minimum: MinimumPresence): string => `${riskOf(minimum)} deste ano até agora.`

/** The same of one class alone: lists count all of a student's classes. */
export const riskInClassText = (minimum: MinimumPresence): string =>
  `${riskOf(minimum)} desta turma neste ano até agora. A lista de alunos conta todas as turmas de cada um.`

const riskOf = ({ minimumPercent }: MinimumPresence) => `Em risco: presença em menos de ${minimumPercent}% das aulas`

/** The filter of the students at risk. */
export const riskFilterText = ({ minimumPercent }: MinimumPresence): string => `Em risco (menos de ${minimumPercent}%)`

/** Which rule the watch follows, and how many are 'em risco' by that of the lists. */
export function watchText(atRisk: number, minimum: MinimumPresence): string {
  const who = atRisk ? countOf(atRisk, 'aluno está', 'alunos estão') : 'ninguém está'
  return `Esta lista conta dias de falta e os compara com o ano inteiro. Por aulas, ${who} em risco: presença em menos de ${minimum.minimumPercent}% das aulas deste ano até agora.`
}
