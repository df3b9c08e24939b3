import { sentenceAtField } from '#schema/nouns/fieldNames.ts'
import { type NewSchoolYear, type SchoolYear, schoolYears, term } from '#schema/nouns/schoolYear.ts'
import { mustBeSchoolYear } from '#schema/rules/schedule/mustBeSchoolYear.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

type Typed = Record<string, string | undefined>
type Problems = Record<string, string>

/** The names of the fields of the nth term of a form. */
export const termFields = (nth: number) => ({
  title: `term${nth}Title`,
  firstDay: `term${nth}FirstDay`,
  lastDay: `term${nth}LastDay`,
})

/**
 * The school year that a form describes, or what is wrong, by field.
 * @param count of terms
 * @param others the school's other years
 */
export function typedSchoolYear(
  typed: Typed,
  count: number,
  others: readonly SchoolYear[],
): { problems: Problems; year?: undefined } | { problems?: undefined; year: NewSchoolYear } {
  const { title, firstDay, lastDay, requiredDays } = typed
  const whole = problemsIn(
    schoolYears.insert,
    { title, firstDay, lastDay, requiredDays: Number(requiredDays) },
    { firstDay: 'Escolha o primeiro dia', lastDay: 'Escolha o último dia' },
  )
  const problems: Problems = { ...whole.problems }
  const terms = Array.from({ length: count }, (_, i) => {
    const names = termFields(i + 1)
    const of = Object.fromEntries(Object.entries(names).map(([field, name]) => [field, typed[name]]))
    const found = problemsIn(term, of, {
      firstDay: 'Escolha o dia em que começa',
      lastDay: 'Escolha o dia em que termina',
    })
    for (const [field, sentence] of Object.entries(found.problems ?? {}))
      problems[names[field as keyof typeof names]] = sentence
    return { ...found.value!, names }
  })
  if (!whole.value || Object.keys(problems).length) return { problems }
  terms.sort((a, b) => a.firstDay.localeCompare(b.firstDay))
  const year = { ...whole.value, terms: terms.map(({ names: _, ...each }) => each) }
  const refusalOf = (days: typeof year, among: readonly SchoolYear[]) => {
    try {
      mustBeSchoolYear(days, among)
      return undefined
    } catch (error) {
      return sentenceAtField((error as Error).message)
    }
  }
  const span = refusalOf({ ...year, terms: [] }, [])
  if (span) return { problems: { lastDay: span } }
  for (const [i, { names, ...each }] of terms.entries()) {
    const sentence = refusalOf({ ...year, terms: year.terms.slice(0, i + 1) }, [])
    const endsWrong = each.lastDay > year.lastDay || each.lastDay < each.firstDay
    if (sentence) return { problems: { [names[endsWrong ? 'lastDay' : 'firstDay']]: sentence } }
  }
  const overlap = refusalOf(year, others)
  return overlap ? { problems: { firstDay: overlap } } : { year }
}
