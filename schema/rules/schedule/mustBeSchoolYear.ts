import { Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { NewSchoolYear, SchoolYear } from '#schema/nouns/schoolYear.ts'

type Days = Pick<NewSchoolYear, 'firstDay' | 'lastDay' | 'terms'>
type Other = Pick<SchoolYear, 'title' | 'firstDay' | 'lastDay'>

/** What is wrong with the days of a school year: the field, a sentence and, of a term, its place. */
type Problem = [field: 'firstDay' | 'lastDay' | 'terms', sentence: string, place?: number]

/**
 * What is wrong with the days of a school year whose terms are in order, by themselves and beside the school's other
 * years; undefined when nothing is. A year that was moved by a strike or a flood ends in the next.
 */
export function schoolYearProblem({ firstDay, lastDay, terms }: Days, others: readonly Other[]): Problem | undefined {
  if (lastDay < firstDay || lastDay > addDays(firstDay, 500))
    return ['lastDay', 'escolha um dia depois do primeiro, em até 500 dias.']
  let before = { title: 'do ano letivo', lastDay: '' }
  for (const [place, term] of terms.entries()) {
    if (term.firstDay < firstDay || term.lastDay > lastDay) return ['terms', `${term.title} sai do ano letivo.`, place]
    if (term.lastDay < term.firstDay) return ['terms', `${term.title} termina antes de começar.`, place]
    if (term.firstDay <= before.lastDay)
      return ['terms', `${term.title} começa antes do fim de ${before.title}.`, place]
    before = term
  }
  const other = others.find((each) => each.firstDay <= lastDay && firstDay <= each.lastDay)
  return other && ['firstDay', `nestes dias já há o ano letivo ${other.title}.`]
}

/** Throws a 400 that names the field when something is wrong with the days of a school year. */
export function mustBeSchoolYear(year: Days, others: readonly Other[]): void {
  const [field, sentence] = schoolYearProblem(year, others) ?? []
  if (field) throw new Refusal('args.invalid', `${field}: ${sentence}`)
}
