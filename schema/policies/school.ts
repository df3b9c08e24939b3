import type { School } from '../entities/school.ts'
import type { Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** The school, if the actor may make things in it; another school does not exist (404), one's own may be forbidden (403). */
export async function mustManageSchool(actor: Actor, schoolId: number, rows: Reader): Promise<School> {
  const school = await rows.get('schools', schoolId)
  if (!school || !sharesSchool(actor, { schoolId })) throw new Refusal('notFound', 'Escola não encontrada.')
  if (!isAdminOf(actor, { schoolId })) throw new Refusal('notAllowed')
  return school
}
