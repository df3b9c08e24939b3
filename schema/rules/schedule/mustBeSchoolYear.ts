import { Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { NewSchoolYear, SchoolYear } from '#schema/nouns/schoolYear.ts'

/** The most days that a school year spans: one that was moved by a strike or a flood ends in the next. */
const mostDays = 500

type Days = Pick<NewSchoolYear, 'firstDay' | 'lastDay' | 'terms'>
type Other = Pick<SchoolYear, 'title' | 'firstDay' | 'lastDay'>

/** What is wrong with the days of a school year. */
interface Problem {
  field: 'firstDay' | 'lastDay' | 'terms'
  sentence: string
  /** The term that is wrong, by its place, and which of its days. */
  term?: { place: number; day: 'firstDay' | 'lastDay' }
}

/**
 * What is wrong with the days of a school year whose terms are in order, by themselves and beside the school's other
 * years; undefined when nothing is.
 */
export function schoolYearProblem({ firstDay, lastDay, terms }: Days, others: readonly Other[]): Problem | undefined {
  const days = ({ firstDay, lastDay }: Omit<Other, 'title'>) => `de ${fullDate(firstDay)} a ${fullDate(lastDay)}`
  if (lastDay < firstDay) return { field: 'lastDay', sentence: 'o último dia não pode ser antes do primeiro.' }
  if (lastDay > addDays(firstDay, mostDays - 1))
    return { field: 'lastDay', sentence: `um ano letivo tem até ${mostDays} dias.` }
  for (const [place, term] of terms.entries()) {
    const before = terms[place - 1]
    const wrong = (day: 'firstDay' | 'lastDay', sentence: string): Problem => ({
      field: 'terms',
      sentence: `${term.title} ${sentence}`,
      term: { place, day },
    })
    if (term.lastDay < term.firstDay) return wrong('lastDay', 'termina antes de começar.')
    if (before && term.firstDay <= before.lastDay) return wrong('firstDay', `começa antes do fim de ${before.title}.`)
    if (term.firstDay < firstDay || term.lastDay > lastDay)
      return wrong(
        term.firstDay < firstDay ? 'firstDay' : 'lastDay',
        `sai do ano letivo, ${days({ firstDay, lastDay })}.`,
      )
  }
  const other = others.find((each) => each.firstDay <= lastDay && firstDay <= each.lastDay)
  return other && { field: 'firstDay', sentence: `já há o ano letivo ${other.title}, ${days(other)}.` }
}

/** Throws a 400 that names the field when something is wrong with the days of a school year. */
export function mustBeSchoolYear(year: Days, others: readonly Other[]): void {
  const problem = schoolYearProblem(year, others)
  if (problem) throw new Refusal('args.invalid', `${problem.field}: ${problem.sentence}`)
}
