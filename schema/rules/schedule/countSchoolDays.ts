import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import type { SchoolYear, Term } from '#schema/nouns/schoolYear.ts'
import { type SchoolCalendar, schoolDayOn } from './schoolDays.ts'

/** Days from one to another, both included. */
type Days = Pick<Term, 'firstDay' | 'lastDay'>

/**
 * Whether a civil day counts among those of the year by law: Monday to Friday without holidays and recesses, and the
 * days that make up for others. On what days a class meets does not matter.
 */
function isSchoolDay(date: string, calendar: SchoolCalendar): boolean {
  const { weekday, entry } = schoolDayOn(date, calendar)
  if (entry) return weekday !== null
  const index = weekdayIndex(date)
  return index > 0 && index < 6
}

/** The school days from one day to another, in order. */
export function schoolDaysIn({ firstDay, lastDay }: Days, calendar: SchoolCalendar): string[] {
  const near = calendar.filter((each) => each.firstDay <= lastDay && firstDay <= each.lastDay)
  const found: string[] = []
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1)) if (isSchoolDay(date, near)) found.push(date)
  return found
}

/** How many school days there are, and how many of them are still to come after today. */
export interface DayCount {
  total: number
  toCome: number
}

/** The school days of a year and of each of its terms, and what is missing. */
export interface YearCount extends DayCount {
  /** How many fewer than it must have; 0 when it has enough. */
  missing: number
  /** In the order of its terms. */
  terms: DayCount[]
  /** How many are in no term, of a year that has terms. */
  outside: number
}

/** @param today a civil date: its own day counts as one that was */
export function countSchoolDays(
  year: Days & Pick<SchoolYear, 'terms' | 'requiredDays'>,
  calendar: SchoolCalendar,
  today: string,
): YearCount {
  const days = schoolDaysIn(year, calendar)
  const count = (of: string[]): DayCount => ({ total: of.length, toCome: of.filter((date) => date > today).length })
  const inTerm = (date: string, { firstDay, lastDay }: Term) => firstDay <= date && date <= lastDay
  const { terms, requiredDays } = year
  return {
    ...count(days),
    missing: Math.max(0, requiredDays - days.length),
    terms: terms.map((term) => count(days.filter((date) => inTerm(date, term)))),
    outside: terms.length ? days.filter((date) => !terms.some((term) => inTerm(date, term))).length : 0,
  }
}
