import type { Coverage } from '#schema/nouns/coverage.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * The coverage, if the actor may change it: the school's administrators and global administrators may. Throws 404 when
 * it is not there or is of another school, 403 when the actor may not.
 */
export const mustManageCoverage = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<Coverage> => {
    const coverage = await rows.get('coverages', id)
    if (!coverage || !sharesSchool(actor, coverage)) throw new Refusal('notFound', 'Substituição não encontrada.')
    if (!isAdminOf(actor, coverage)) throw new Refusal('notAllowed')
    return coverage
  },
)
