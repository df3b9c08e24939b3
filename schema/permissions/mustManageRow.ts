import { administrators } from '#schema/nouns/readers.ts'
import type { Reader, Rows } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * Finds a row of a school for who may change it: the school's administrators and global administrators. Throws 404 with
 * a sentence when it is not there or is of another school, 403 when the actor may not.
 */
export const mustManageRow = <
  T extends 'courses' | 'coverages' | 'calendarDays' | 'schoolYears' | 'frequencyRules' | 'frequencyActions',
>(
  table: T,
  missing: string,
) =>
  permission(administrators, async (actor: Actor, rows: Reader, id: number): Promise<Rows[T]> => {
    const row = await rows.get(table, id)
    if (!row || !sharesSchool(actor, row)) throw new Refusal('notFound', missing)
    if (!isAdminOf(actor, row)) throw new Refusal('notAllowed')
    return row
  })
