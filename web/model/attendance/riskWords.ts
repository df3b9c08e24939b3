import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import type { MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'

/** What is asked of a school's students, by the law or by the school. */
export const minimumText = ({ minimumPercent }: MinimumPresence): string =>
  `A ${minimumPercent === defaultFrequencyLimits.minimumPercent ? 'lei' : 'escola'} pede presença em pelo menos ${minimumPercent}% das aulas.`

/** What makes a student one 'em risco' (`yearFigures`), in the same words wherever it is said. */
const rule = ({ minimumPercent }: MinimumPresence) =>
  `em risco: presença em menos de ${minimumPercent}% das aulas deste ano até agora.`

export const riskText = (minimum: MinimumPresence): string => `E${rule(minimum).slice(1)}`

/** The same where the lessons of other classes of a student are not counted. */
export const riskInClassText = (minimum: MinimumPresence): string => `${riskText(minimum)} Aqui, só as desta turma.`

/** The choice of a filter. */
export const riskChoice = ({ minimumPercent }: MinimumPresence): string => `Em risco (menos de ${minimumPercent}%)`

/** How the watch differs from lists, and how many are 'em risco' by the rule of these. */
export const watchText = (atRisk: number, minimum: MinimumPresence): string =>
  `Esta lista conta dias de falta. Por aulas, ${atRisk ? countOf(atRisk, 'aluno está', 'alunos estão') : 'ninguém está'} ${rule(minimum)}`
