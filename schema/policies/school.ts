import type { School } from '../entities/school.ts'
import type { Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

const noSchool = () => new Refusal('notFound', 'Escola não encontrada.')

/** The school, or 404. */
export async function mustFindSchool(rows: Reader, id: number): Promise<School> {
  const school = await rows.get('schools', id)
  if (!school) throw noSchool()
  return school
}

/** The school, if the actor may make things in it; another school does not exist (404), one's own may be forbidden (403). */
export async function mustManageSchool(actor: Actor, schoolId: number, rows: Reader): Promise<School> {
  if (!sharesSchool(actor, { schoolId })) throw noSchool()
  const school = await mustFindSchool(rows, schoolId)
  if (!isAdminOf(actor, { schoolId })) throw new Refusal('notAllowed')
  return school
}
