import { fullDate } from '#schema/fields/dates/dates.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import { type DateRange, periodLabels, periods, rangeOf } from '#schema/rules/schedule/periods.ts'

/** A period that figures and papers can be of. */
export interface PeriodChoice {
  /** What stands for it in addresses. */
  value: string
  label: string
  /** Its name on papers and in files, where the year is not seen beside it. */
  said: string
  range: DateRange
}

/** The usual periods of a day. */
const usualPeriods = (today: string): PeriodChoice[] =>
  periods.map((each) => ({
    value: each,
    label: periodLabels[each],
    said: periodLabels[each],
    range: rangeOf(each, today),
  }))

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

/** Every period that can be chosen on a day. The last of the usual ones is all time. */
export const periodChoices = (years: readonly SchoolYear[], today: string): PeriodChoice[] => [
  ...usualPeriods(today),
  ...termChoices(years, today),
]

/** The period that an address names; all time where it names none. */
export const chosenPeriod = (choices: readonly PeriodChoice[], value: string | null): PeriodChoice =>
  choices.find((each) => each.value === value) ?? choices.find((each) => each.value === 'all')!
