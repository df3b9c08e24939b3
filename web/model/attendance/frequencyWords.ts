import { fullDate, shortDate } from '#schema/fields/dates/dates.ts'
import { type FrequencyAction, frequencyActionLabels } from '#schema/nouns/frequencyAction.ts'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import type { FrequencyCase, FrequencySign } from '#schema/rules/attendance/frequencyCases.ts'
import { countOf } from '#schema/rules/text.ts'

/** The signs as choices of a filter. */
export const signLabels: Record<FrequencySign, string> = {
  minimum: 'Faltas acima do permitido',
  notice: 'Avisar o Conselho Tutelar',
  consecutive: 'Faltas seguidas',
  alternating: 'Faltas alternadas',
}

/** A sign of a case, with its figure. */
export function signWords({ sign, days }: FrequencyCase['signs'][number], limits: FrequencyLimits): string {
  if (sign === 'consecutive') return countOf(days.length, 'falta seguida', 'faltas seguidas')
  if (sign === 'alternating') return `${countOf(days.length, 'falta', 'faltas')} em ${limits.alternatingDays} dias`
  return signLabels[sign]
}

/** '16 faltas em 60 dias de chamada, 2 justificadas · o ano permite 50 · aviso a partir de 16' */
export function caseWords({ absences, held, permitted, noticeFrom }: FrequencyCase): string {
  const justified = absences.filter((each) => each.justified).length
  const excused = justified ? `, ${countOf(justified, 'justificada', 'justificadas')}` : ''
  const counted = `${countOf(absences.length, 'falta', 'faltas')} em ${countOf(held, 'dia', 'dias')} de chamada${excused}`
  return `${counted} · o ano permite ${permitted} · aviso a partir de ${noticeFrom}`
}

/** The days of absence in a line: '05/02, 06/02 (justificada)'. */
export const absenceDays = ({ absences }: Pick<FrequencyCase, 'absences'>): string =>
  absences.map(({ date, justified }) => `${shortDate(date)}${justified ? ' (justificada)' : ''}`).join(', ')

/** The days of absence of which the school does not know why, the earliest first. */
export const unexcused = ({ absences }: Pick<FrequencyCase, 'absences'>): string[] =>
  absences.flatMap(({ date, justified }) => (justified ? [] : [date]))

/** What was last done, for the list. */
export function lastAction([last]: readonly FrequencyAction[]): string {
  return last ? `${frequencyActionLabels[last.kind]} em ${fullDate(last.date)}` : 'Nada registrado ainda'
}

/** Why a teacher sees a sign beside a name. */
export const signTitle = (sign: FrequencySign): string =>
  sign === 'consecutive' || sign === 'alternating'
    ? 'Tem faltado muito nos últimos dias'
    : 'As faltas do ano passaram do limite'

/** To whom a letter goes. */
export type LetterTo = 'family' | 'council'
export const letterTitles: Record<LetterTo, string> = {
  family: 'Comunicado de faltas à família',
  council: 'Comunicado ao Conselho Tutelar',
}

interface LetterAbout extends FrequencyCase {
  name: string
  classes: readonly string[]
  actions: readonly FrequencyAction[]
  limits: FrequencyLimits
  year: string
}

/** 'A', 'A e B', 'A, B e C'. */
const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** The paragraphs of a letter. What was noted about a contact or visit stays in the school; its day is told. */
export function letterText(to: LetterTo, about: LetterAbout): string[] {
  const { name, classes, absences, held, expected, permitted, actions, limits, year } = about
  const justified = absences.filter((each) => each.justified).length
  const where = classes.length ? `, ${classes.length === 1 ? 'da turma' : 'das turmas'} ${joined(classes)},` : ''
  const excused = justified
    ? ` ${justified === 1 ? 'Uma das faltas foi justificada.' : `${justified} das faltas foram justificadas.`}`
    : ''
  const absent = `faltou, em ${year}, a ${absences.length} dos ${held} dias em que houve chamada`
  const allowed = `Dos ${expected} dias letivos previstos para o aluno, a frequência mínima de ${limits.minimumPercent}% permite ${countOf(permitted, 'falta', 'faltas')}.`
  const done = [...actions]
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ kind, date }) => `${frequencyActionLabels[kind].toLowerCase()} em ${fullDate(date)}`)
  if (to === 'family')
    return [
      `Senhores responsáveis por ${name}:`,
      `Informamos que ${name}${where} ${absent}.${excused}`,
      allowed,
      'A presença na escola é um direito do aluno e um dever da família. Pedimos que venham à escola até ____/____/______ para conversarmos sobre as faltas e sobre como a escola pode ajudar. Se houve motivo de saúde, tragam o atestado.',
    ]
  return [
    'Ao Conselho Tutelar de ______________________________',
    `Comunicamos, como manda o art. 12, VIII, da Lei 9.394/1996 (LDB), com a redação da Lei 13.803/2019, que ${name}${where} ${absent}.${excused} ${absences.length >= about.noticeFrom ? `As faltas estão acima de ${limits.noticePercent}% do que a lei permite.` : 'Pedimos atenção ao caso antes que as faltas passem do limite da lei.'}`,
    allowed,
    done.length
      ? `O que a escola já fez: ${done.join('; ')}.`
      : 'O que a escola já fez: ____________________________________________________________',
  ]
}
