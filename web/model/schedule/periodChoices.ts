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

/** The usual periods of a day. The terms of school years are chosen besides (termChoices.ts). */
export const usualPeriods = (today: string): PeriodChoice[] =>
  periods.map((each) => ({
    value: each,
    label: periodLabels[each],
    said: periodLabels[each],
    range: rangeOf(each, today),
  }))

/** The period that an address names; all time where it names none. */
export const chosenPeriod = (choices: readonly PeriodChoice[], value: string | null): PeriodChoice =>
  choices.find((each) => each.value === value) ?? choices.find((each) => each.value === 'all')!
