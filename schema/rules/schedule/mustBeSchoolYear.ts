import { Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { NewSchoolYear, SchoolYear } from '#schema/nouns/schoolYear.ts'

/** The most days that a school year spans: one that was moved by a strike or a flood ends in the next. */
const mostDays = 500

type Days = Pick<NewSchoolYear, 'title' | 'firstDay' | 'lastDay' | 'terms'>

/**
 * Throws a 400 that names the field when the days of a school year do not fit together, or overlap those of another.
 * @param others the school's other years
 */
export function mustBeSchoolYear(year: Days, others: readonly Omit<SchoolYear, 'terms'>[]): void {
  const { firstDay, lastDay, terms } = year
  if (lastDay < firstDay) throw wrong('lastDay: o último dia não pode ser antes do primeiro.')
  if (lastDay > addDays(firstDay, mostDays - 1)) throw wrong(`lastDay: um ano letivo tem até ${mostDays} dias.`)
  for (const [i, term] of terms.entries()) {
    const before = terms[i - 1]
    if (term.lastDay < term.firstDay) throw wrong(`terms: ${term.title} termina antes de começar.`)
    if (before && term.firstDay <= before.lastDay)
      throw wrong(`terms: ${term.title} começa antes do fim de ${before.title}.`)
    if (term.firstDay < firstDay || term.lastDay > lastDay)
      throw wrong(`terms: ${term.title} sai do ano letivo, de ${fullDate(firstDay)} a ${fullDate(lastDay)}.`)
  }
  const other = others.find((each) => each.firstDay <= lastDay && firstDay <= each.lastDay)
  if (other)
    throw wrong(
      `firstDay: já há o ano letivo ${other.title}, de ${fullDate(other.firstDay)} a ${fullDate(other.lastDay)}.`,
    )
}

const wrong = (sentence: string) => new Refusal('args.invalid', sentence)
