import { civilDate } from '#schema/fields/fields.ts'
import { fullDate } from './dates.ts'

/**
 * What a typed text means: its value, empty for an empty text, or what is wrong, as the rest of a sentence that begins
 * with the field's name.
 */
export type Typed = { value: string; problem?: undefined } | { value?: undefined; problem: string }

/** The first and the last day that may be chosen. */
export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
}

const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2})?)?$/
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/**
 * Reads a date that a person types or pastes: '26/11/2026', '26.11.26', '26/11' of this year, '2026-11-26'. A year of
 * two digits is at most twenty years from now.
 */
export function readDate(text: string, thisYear: number): Typed {
  const typed = withSlashes(text.trim())
  if (!typed) return { value: '' }
  let [, year = '', month = '', day = ''] = yearFirst.exec(typed) ?? []
  if (!day) [, day = '', month = '', year = String(thisYear)] = dayFirst.exec(typed) ?? []
  if (!day) return { problem: 'escreva o dia como dd/mm/aaaa' }
  if (year.length === 2) year = String(Number(year) + (Number(year) > (thisYear % 100) + 20 ? 1900 : 2000))
  const value = [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return civilDate.safeParse(value).success ? { value } : { problem: `o dia ${fullDate(value)} não existe` }
}

/** Refuses a day outside the limits. */
export function withinLimits(typed: Typed, { min, max }: DayLimits): Typed {
  const { value } = typed
  if (!value || ((!min || value >= min) && (!max || value <= max))) return typed
  if (!max) return { problem: `escolha um dia a partir de ${fullDate(min!)}` }
  return { problem: `escolha um dia ${min ? `de ${fullDate(min)} a` : 'até'} ${fullDate(max)}` }
}

/** The text of a date that is being typed, with the slashes between its digits. */
export const withSlashes = (text: string): string =>
  text.replace(/^(\d{2})(?=\d)(?!\d\d-)/, '$1/').replace(/^(\d{1,2}\/\d{2})(?=\d)/, '$1/')

/** A text that needs no more typing to be a date. */
export const isWholeDate = (text: string): boolean => /^\d+\/\d+\/\d{4}$|^\d{4}-\d\d-\d\d$/.test(text)
