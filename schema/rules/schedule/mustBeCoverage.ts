import { Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { Coverage } from '#schema/nouns/coverage.ts'

/** The longest coverage, days: longer than a year's absence makes another teacher of the class. */
const mostDays = 366

/** Throws 'args.invalid' unless a coverage ends after it begins, within a year. */
export function mustBeCoverage({ firstDay, lastDay }: Pick<Coverage, 'firstDay' | 'lastDay'>): void {
  if (lastDay < firstDay) throw new Refusal('args.invalid', 'lastDay: o último dia vem depois do primeiro.')
  if (lastDay > addDays(firstDay, mostDays)) throw new Refusal('args.invalid', 'lastDay: use até um ano.')
}
