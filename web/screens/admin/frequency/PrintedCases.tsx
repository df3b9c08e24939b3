import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { countOf } from '#schema/rules/text.ts'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { absenceDays, lastAction, signWords } from '#web/model/attendance/frequencyWords.ts'
import type { Sheet } from '#web/model/files/sheet.ts'
import type { ListedCase } from '#web/queries/rollCall/useFrequencyCases.ts'

/** The list of 'Busca ativa' on paper, across the sheet: the days of absence and what was done need room. */
export const PrintedCases = (props: {
  cases: readonly ListedCase[]
  limits: FrequencyLimits
  /** The chosen sign and class. */
  filters: readonly (string | undefined)[]
}) => (
  <Printed
    title="Busca ativa"
    about={[[...props.filters, countOf(props.cases.length, 'aluno', 'alunos')].filter(Boolean).join(' · ')]}
    landscape
  >
    {() => <PaperSheet sheet={casesSheet(props.cases, props.limits)} />}
  </Printed>
)

const casesSheet = (cases: readonly ListedCase[], limits: FrequencyLimits): Sheet => ({
  name: 'Busca ativa',
  columns: ['Aluno', 'Turma', 'Sinais', 'Dias de falta', 'O que foi feito'].map((label) => ({ label })),
  rows: cases.map((each) => [
    each.student.name,
    each.classes.join(', '),
    each.signs.map((sign) => signWords(sign, limits)).join('; '),
    absenceDays(each),
    lastAction(each.actions),
  ]),
})
