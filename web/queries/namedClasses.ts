import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { classNames } from '#schema/rules/schedule/classNames.ts'
import { serverNow } from '#web/sync/clock.ts'

/**
 * What people call each class of this device, by its id: its title, with its year where several have it. No async
 * function: see `withClassNames`.
 */
export const namesOfClasses = (rows: Pick<Reader, 'where'>): Promise<ReadonlyMap<number, string>> =>
  rows
    .where('classes', {})
    .then((classes) =>
      rows.where('schoolYears', {}).then((years) => classNames(classes, years, civilDateOf(serverNow()))),
    )

/** The classes with the titles that people know them by. */
export async function namedClasses<C extends SchoolClass>(rows: Reader, classes: readonly C[]): Promise<C[]> {
  const names = await namesOfClasses(rows)
  return classes.map((each) => ({ ...each, title: names.get(each.id)! }))
}
