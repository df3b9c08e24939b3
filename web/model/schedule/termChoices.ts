import { fullDate } from '#schema/fields/dates/dates.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import type { PeriodChoice } from './periodChoices.ts'

/** The terms of the school year of today, or of the latest before, as far as they have begun; then the years. */
export function termChoices(years: readonly SchoolYear[], today: string): PeriodChoice[] {
  const hasBegun = ({ firstDay }: { firstDay: string }) => firstDay <= today
  const begun = years.filter(hasBegun).sort((a, b) => b.firstDay.localeCompare(a.firstDay))
  const choice = (value: string, label: string, { firstDay, lastDay }: { firstDay: string; lastDay: string }) => ({
    ...{ value, label, said: `${label} (${fullDate(firstDay)} a ${fullDate(lastDay)})` },
    range: { from: firstDay, to: lastDay },
  })
  const [latest] = begun
  const terms = latest?.terms.filter(hasBegun) ?? []
  return [
    ...terms.map((term, i) => choice(`${latest!.id}-${i + 1}`, term.title, term)),
    ...begun.map((year) => choice(`ano-${year.id}`, yearName(year), year)),
  ]
}

/** 'Ano letivo 2026'. */
const yearName = ({ title }: Pick<SchoolYear, 'title'>) => (/ano/i.test(title) ? title : `Ano letivo ${title}`)
