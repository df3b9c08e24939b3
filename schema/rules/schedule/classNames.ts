import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import { plain } from '#schema/rules/text.ts'
import { yearOfClass } from './yearOfClass.ts'

type OfSchool = Partial<Pick<SchoolClass, 'schoolId'>>
type Named = Pick<SchoolClass, 'id' | 'title' | 'schoolYearId' | 'closedOn'> & OfSchool
type Year = Pick<SchoolYear, 'id' | 'title' | 'firstDay' | 'lastDay'> & OfSchool

/**
 * What to call each class among these, by its id: its title, and where several of its school have it, its year too: '7º
 * Ano A · 2026'.
 * A title that says its year already stays as it is.
 * @param years those of the schools
 */
export function classNames(classes: readonly Named[], years: readonly Year[], today: string): Map<number, string> {
  const counts = new Map<string, number>()
  const key = ({ schoolId, title }: Named) => `${schoolId}/${plain(title).trim()}`
  const yearOf = (each: Named) =>
    yearOfClass(
      each,
      years.filter(({ schoolId }) => schoolId === each.schoolId),
      today,
    )?.title
  for (const each of classes) counts.set(key(each), (counts.get(key(each)) ?? 0) + 1)
  return new Map(
    classes.map((each) => {
      const year = counts.get(key(each)) === 1 ? undefined : yearOf(each)
      return [each.id, year && !each.title.includes(year) ? `${each.title} · ${year}` : each.title]
    }),
  )
}
