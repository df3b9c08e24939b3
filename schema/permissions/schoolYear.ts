import { administrators } from '#schema/nouns/readers.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * The school year, if the actor may change it: the school's administrators and global administrators may. Throws 404
 * when it is not there or is of another school, 403 when the actor may not.
 */
export const mustManageSchoolYear = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<SchoolYear> => {
    const year = await rows.get('schoolYears', id)
    if (!year || !sharesSchool(actor, year)) throw new Refusal('notFound', 'Ano letivo não encontrado.')
    if (!isAdminOf(actor, year)) throw new Refusal('notAllowed')
    return year
  },
)
