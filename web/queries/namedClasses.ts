import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { classNames } from '#schema/rules/schedule/classNames.ts'
import { serverNow } from '#web/sync/clock.ts'

/** The classes with the titles that people know them by: with their year, where several have one title. */
export async function namedClasses<C extends SchoolClass>(rows: Reader, classes: readonly C[]): Promise<C[]> {
  const names = classNames(classes, await rows.where('schoolYears', {}), civilDateOf(serverNow()))
  return classes.map((each) => ({ ...each, title: names.get(each.id)! }))
}
