import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'

/** The period options of spec section 9, each with the words shown to people. */
export const periods = ['week', 'month', 'semester', 'all'] as const
export type Period = (typeof periods)[number]
export const periodLabels: Record<Period, string> = {
  week: 'Semana',
  month: 'Mês',
  semester: 'Semestre',
  all: 'Todo o período',
}

/** From one civil day to another, both included. */
export interface DateRange {
  from: string
  to: string
}

export const everything: DateRange = { from: '0000-01-01', to: '9999-12-31' }

/**
 * The days of the period that contains a civil date: the week from Sunday, the calendar month, the semester January to
 * June or July to December, or all (decisions section 4).
 */
export function rangeOf(period: Period, date: string): DateRange {
  const [year, month] = date.split('-') as [string, string, string]
  switch (period) {
    case 'week': {
      const from = addDays(date, -weekdayIndex(date))
      return { from, to: addDays(from, 6) }
    }
    case 'month':
      return { from: `${year}-${month}-01`, to: lastDayOf(Number(year), Number(month)) }
    case 'semester':
      return month <= '06'
        ? { from: `${year}-01-01`, to: `${year}-06-30` }
        : { from: `${year}-07-01`, to: `${year}-12-31` }
    case 'all':
      return everything
  }
}

/** @param month January 1 to December 12 */
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The calendar year of a civil date. */
export const yearOf = (date: string): DateRange => {
  const year = date.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

export const inRange = (date: string, { from, to }: DateRange) => from <= date && date <= to
