import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import type { NewSchoolYear } from '#schema/nouns/schoolYear.ts'
import { schoolDaysIn } from '#schema/rules/schedule/countSchoolDays.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'

/** What the parts of a year are called, by their number. */
const names: Record<number, string> = { 2: 'semestre', 3: 'trimestre', 4: 'bimestre' }

/** '1º bimestre' of four parts; '1º período' where parts of that number have no name. */
export const termTitle = (nth: number, count: number) => `${nth}º ${names[count] ?? 'período'}`

/** 'Bimestres', 'Trimestres', 'Semestres' or '5 períodos'. */
export const termsName = (count: number) =>
  count === 0
    ? 'Sem períodos'
    : names[count]
      ? `${names[count]!.replace(/^./, (c) => c.toUpperCase())}s`
      : `${count} períodos`

/** How far from an equal part a term may begin, in school days: after a recess, or with a week. */
const nearRecess = 10
const nearWeek = 3

/**
 * Divides a year into terms of about as many school days each, which begin after a recess or with a week, and end with a
 * school day. Empty for a year that is too short for that.
 */
export function proposedTerms(
  count: number,
  { firstDay, lastDay }: Pick<NewSchoolYear, 'firstDay' | 'lastDay'>,
  calendar: SchoolCalendar,
): NewSchoolYear['terms'] {
  const days = schoolDaysIn({ firstDay, lastDay }, calendar)
  if (days.length <= count * 2 * nearRecess) return []
  const starts = Array.from({ length: count }, (_, i) =>
    i === 0 ? 0 : bestStart(days, Math.round((i * days.length) / count)),
  )
  return starts.map((start, i) => ({
    title: termTitle(i + 1, count),
    firstDay: i === 0 ? firstDay : days[start]!,
    lastDay: i === count - 1 ? lastDay : days[starts[i + 1]! - 1]!,
  }))
}

/** The place of the day with which a term begins best, near another place: after a recess, else with a week. */
function bestStart(days: readonly string[], place: number): number {
  const away = (at: number) => Math.abs(at - place)
  const places = days
    .flatMap((_, at) => (at > 0 && away(at) <= nearRecess ? [at] : []))
    .sort((a, b) => away(a) - away(b))
  const afterRecess = places.find((at) => addDays(days[at - 1]!, 7) < days[at]!)
  const beginsWeek = places.find((at) => weekdayIndex(days[at]!) <= weekdayIndex(days[at - 1]!) && away(at) <= nearWeek)
  return afterRecess ?? beginsWeek ?? place
}
