import { Refusal } from '#schema/errors.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import type { Reader } from '#schema/nouns/tables.ts'

/**
 * The year of classes that begin on a civil day: the first that is not over by then, so that the classes of a year can
 * be made before it begins. Undefined for none.
 */
export const yearFrom = <Y extends Pick<SchoolYear, 'firstDay' | 'lastDay'>>(years: readonly Y[], date: string) =>
  years.filter(({ lastDay }) => lastDay >= date).sort((a, b) => a.firstDay.localeCompare(b.firstDay))[0]

/** The number of that year of a school; null for none. */
export const yearIdFrom = async (rows: Reader, schoolId: number, date: string): Promise<number | null> =>
  yearFrom(await rows.where('schoolYears', { schoolId }), date)?.id ?? null

/** Throws a 404 for a year that is not of the school. */
export async function mustBeYearOf(rows: Reader, schoolId: number, id: number | null | undefined): Promise<void> {
  if (id && (await rows.get('schoolYears', id))?.schoolId !== schoolId)
    throw new Refusal('notFound', 'Ano letivo não encontrado.')
}
