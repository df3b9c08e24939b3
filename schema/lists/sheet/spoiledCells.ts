import { folded } from '../codeOf.ts'
import { dateOf, gone } from './cellValues.ts'

/** The first two numbers of days such as 05/02/2026. */
const startsOfDays = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?: .*)?$/.exec(text) ?? []
    return first ? [[Number(first), Number(second)] as const] : []
  })

/** Whether a column has days that may be written in either order. */
export const hasDays = (texts: readonly string[]): boolean => startsOfDays(texts).length > 0

/** Whether a column writes mm/dd/yyyy: one of its days can only be so, and none only the usual way. */
export function isMonthFirst(texts: readonly string[]): boolean {
  const pairs = startsOfDays(texts)
  return pairs.some(([first, second]) => first <= 12 && second > 12) && pairs.every(([first]) => first <= 12)
}

/**
 * What a remark such as 'TRANSFERIDO 12/05' says: that the student left, and the day where it has one. A day without a
 * year is the last one before today. Undefined for any other remark.
 */
export function leavingIn(text: string, today: string): { day?: string } | undefined {
  if (!gone.test(folded(text).replace(/^transf\b\.?/, 'transferido'))) return undefined
  const [, day, month, year] = /(?<!\d)(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?!\d)/.exec(text) ?? []
  if (!day) return {}
  const thisYear = Number(today.slice(0, 4))
  const found = (year ? [year] : [thisYear, thisYear - 1])
    .map((each) => dateOf(`${day}/${month}/${each}`, today))
    .find((each) => each && (year || each <= today))
  return found ? { day: found } : {}
}

/** What a spreadsheet shows where a formula fails, in English and in Portuguese. */
export const isErrorCell = (text: string): boolean => /^#(?:N\/[AD]|[A-ZÀ-Ú]{3,20}(?:\/0)?[!?])$/.test(text)

/** What the reader writes where a formula has no value, because no program has computed it. */
export const noValue = '#FÓRMULA!'

/** A number that a spreadsheet shortened, as '2,02312E+11'. */
const isShortened = (text: string): boolean => /^\d+(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text)

/** What people and programs write for nothing. */
export const isBlankWord = (text: string): boolean => /^(?:[-–—]+|n\/a|null)$/i.test(text)

const answers = [
  ...['sim', 's', 'não', 'nao', 'n', 'x', 'nenhum', 'nenhuma', 'igual', '(?:o )?mesmo', 'sem(?: nome social)?'],
  'n[ãa]o (?:tem|h[áa]|possui|consta|usa|informado|informou|declarado|se aplica)',
]

/** What a column of social names has of people who have none. */
export const isAnswer = (text: string): boolean => new RegExp(`^(?:${answers.join('|')})[.!]?$`, 'i').test(text.trim())

/** A day of a month such as '01/fev', which a spreadsheet makes of '1/2'. */
const monthDay =
  /^\d{1,4}[-/ ](?:de )?(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)\b/i

/** Whether a number or a title became a date in a spreadsheet, as '6-1' does. */
export const isSpoiledByDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ||
  monthDay.test(text) ||
  /^(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[-/]\d{2,4}$/i.test(text)

const mend = 'Formate a coluna como texto na lista de origem e exporte outra vez, ou escolha “Não usar”.'

/** What to say of a number that a spreadsheet shortened or made a date of; undefined for any other text. */
export function spoiledNumber(text: string): string | undefined {
  if (isShortened(text)) return `o Excel encurtou o número. ${mend}`
  return isSpoiledByDate(text) ? `o Excel trocou o número por uma data. ${mend}` : undefined
}

/** What to say of a cell whose formula fails or was never computed, as `quoted`; undefined for any other text. */
export function failedFormula(text: string, quoted: string): string | undefined {
  if (text === noValue)
    return 'tem uma fórmula sem valor: abra a planilha no seu programa, salve e importe outra vez, ou escreva o valor.'
  return isErrorCell(text)
    ? `tem um erro da planilha (${quoted}): corrija a fórmula, escreva o valor ou deixe vazia.`
    : undefined
}
