import { fullDate } from '#schema/fields/dates/dates.ts'
import type { Enrollment, EnrollmentPeriod } from '#schema/nouns/enrollment.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'

/** The last period of an enrollment and those before it. A student who was never in the class has none. */
export function lastPeriod(enrollment: Enrollment | undefined): {
  last: EnrollmentPeriod | undefined
  earlier: EnrollmentPeriod[]
} {
  const periods = enrollment ? periodsOf(enrollment) : []
  return { last: periods.at(-1), earlier: periods.slice(0, -1) }
}

/** The period made long enough to hold a day; one of that day on without a period. */
export function reaching(period: EnrollmentPeriod | undefined, day: string): EnrollmentPeriod {
  if (!period) return { from: day, until: null }
  const { from, until } = period
  return { from: day < from ? day : from, until: until !== null && day > until ? day : until }
}

/** How many of these days lie in none of the periods. */
export const daysOutside = (days: readonly string[], periods: readonly EnrollmentPeriod[]): number =>
  days.filter((day) => !periods.some(({ from, until }) => from <= day && (until === null || day <= until))).length

/** 'desde 02/02/2026' or '02/02/2026 a 15/05/2026'. */
export const periodWords = ({ from, until }: EnrollmentPeriod): string =>
  until === null ? `desde ${fullDate(from)}` : `${fullDate(from)} a ${fullDate(until)}`
