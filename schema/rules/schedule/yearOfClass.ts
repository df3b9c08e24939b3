import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'

type YearDays = Pick<SchoolYear, 'id' | 'firstDay' | 'lastDay'>

/** The year whose days hold a civil day; undefined for none. Years of a school do not overlap. */
export const yearOn = <Y extends YearDays>(years: readonly Y[], date: string): Y | undefined =>
  years.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)

/**
 * The year a class belongs to: its own or, without one, that of today; of a class that is over, that of its last day.
 * Undefined for none.
 */
export function yearOfClass<Y extends YearDays>(
  { schoolYearId, closedOn }: Pick<SchoolClass, 'schoolYearId' | 'closedOn'>,
  years: readonly Y[],
  today: string,
): Y | undefined {
  const own = years.find(({ id }) => id === schoolYearId)
  return own ?? yearOn(years, closedOn !== null && closedOn < today ? closedOn : today)
}
