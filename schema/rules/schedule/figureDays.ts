import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { civilDate } from '#schema/fields/fields.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import { type DateRange, rangeOf, yearOf } from './periods.ts'

/** How many days the figures of schools may be of. */
const mostFigureDays = 400

const day = (name: string) => {
  const error = `${name}: use um dia de 2000 a 2099, como 2026-11-22.`
  const inReach = (text: string) => civilDate.safeParse(text).success && text >= '2000' && text < '2100'
  return z.optional(z.string({ error }).check(z.maxLength(10, { error, abort: true }), z.refine(inReach, error)))
}
const yearError = 'year: use um ano de 2000 a 2099, como 2026.'
const requestedYear = z.optional(z.string({ error: yearError }).check(z.regex(/^20\d\d$/, yearError)))

/**
 * What figures of schools are asked for: the days from one to another, both included, or a civil year, for which each
 * school has its own school year (`daysOfYear`). Without any, this week.
 */
const asked = z.object({ from: day('from'), to: day('to'), year: requestedYear })
export type RequestedDays = DateRange | { year: string }

/** The days that a call asks for. Throws a 400 that names the field. @param today a civil date */
export function requestedDays(query: Record<string, string | undefined>, today: string): RequestedDays {
  const result = asked.safeParse(query)
  if (!result.success) throw new Refusal('args.invalid', result.error.issues[0]!.message)
  const { from, to, year } = result.data
  if (year !== undefined) {
    if (from !== undefined || to !== undefined)
      throw new Refusal('args.invalid', 'year: diga o ano, ou os dias com from e to.')
    return { year }
  }
  if (from === undefined && to === undefined) return rangeOf('week', today)
  if (from === undefined) throw new Refusal('args.invalid', 'from: diga também o primeiro dia.')
  if (to === undefined) throw new Refusal('args.invalid', 'to: diga também o último dia.')
  if (to < from) throw new Refusal('args.invalid', 'to: o último dia não pode ser antes do primeiro.')
  if (to >= addDays(from, mostFigureDays))
    throw new Refusal('args.invalid', `to: do primeiro ao último dia, use até ${mostFigureDays} dias.`)
  return { from, to }
}

/** A school's days of a civil year: those of its school year that begins in it or, without one, the civil year. */
export function daysOfYear(years: readonly Pick<SchoolYear, 'firstDay' | 'lastDay'>[], year: string): DateRange {
  const begun = years.filter(({ firstDay }) => firstDay.startsWith(`${year}-`))
  const own = begun.sort((a, b) => a.firstDay.localeCompare(b.firstDay))[0]
  return own ? { from: own.firstDay, to: own.lastDay } : yearOf(`${year}-01-01`)
}
