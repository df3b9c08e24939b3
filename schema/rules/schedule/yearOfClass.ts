import { Refusal } from '#schema/errors.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import type { Reader } from '#schema/nouns/tables.ts'

type Days = Pick<SchoolYear, 'id' | 'firstDay' | 'lastDay'>

/** The year whose days hold a civil day; undefined for none. Years of a school do not overlap. */
export const yearOn = <Y extends Days>(years: readonly Y[], date: string): Y | undefined =>
  years.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)

/**
 * The year a class belongs to: its own or, without one, that of today; of a class that is over, that of its last day.
 * Undefined for none.
 */
export function yearOfClass<Y extends Days>(
  { schoolYearId, closedOn }: Pick<SchoolClass, 'schoolYearId' | 'closedOn'>,
  years: readonly Y[],
  today: string,
): Y | undefined {
  const own = years.find(({ id }) => id === schoolYearId)
  return own ?? yearOn(years, closedOn !== null && closedOn < today ? closedOn : today)
}

/** The year that is next for classes which begin on a civil day: the first that is not over by then. */
export const nextYear = <Y extends Days>(years: readonly Y[], firstDay: string): Y | undefined =>
  years.filter(({ lastDay }) => lastDay >= firstDay).sort((a, b) => a.firstDay.localeCompare(b.firstDay))[0]

/** Throws a 404 for a year that is not of the school. */
export async function mustBeYearOf(rows: Reader, schoolId: number, id: number | null | undefined): Promise<void> {
  if (id && (await rows.get('schoolYears', id))?.schoolId !== schoolId)
    throw new Refusal('notFound', 'Ano letivo não encontrado.')
}
