import { Refusal } from '#schema/errors.ts'
import type { NewSchoolYear, SchoolYear } from '#schema/nouns/schoolYear.ts'
import { mustBeSpan } from './mustBeCalendarDay.ts'

type Days = Pick<NewSchoolYear, 'firstDay' | 'lastDay' | 'terms'>

/**
 * Throws a 400 when the days of a school year do not fit together, or overlap those of another of the school.
 * @param year its terms are in the order of their days
 */
export function mustBeSchoolYear(
  { firstDay, lastDay, terms }: Days,
  others: readonly Pick<SchoolYear, 'title' | 'firstDay' | 'lastDay'>[],
): void {
  mustBeSpan(firstDay, lastDay)
  let before = ''
  for (const term of terms) {
    if (term.firstDay < firstDay || term.firstDay <= before || term.lastDay < term.firstDay || term.lastDay > lastDay)
      throw new Refusal('args.invalid', `terms: ${term.title} deve ficar dentro do ano e depois do período anterior.`)
    before = term.lastDay
  }
  const other = others.find((each) => each.firstDay <= lastDay && firstDay <= each.lastDay)
  if (other) throw new Refusal('args.invalid', `firstDay: nestes dias já há o ano letivo ${other.title}.`)
}
