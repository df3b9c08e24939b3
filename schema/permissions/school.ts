import { administrators, isGlobal } from '#schema/nouns/readers.ts'
import type { School } from '#schema/nouns/school.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, isPrincipalAdmin, sharesSchool } from './user.ts'

/** Throws 404 unless the actor administers this school. */
export const mustAdminister = permission(administrators, (actor: Actor, school: School | undefined): School => {
  if (!school || !isAdminOf(actor, { schoolId: school.id })) throw new Refusal('notFound', 'Escola não encontrada.')
  return school
})

/** Returns true for those who decide how a school works: its principal administrator and global administrators. */
export const canSetUpSchool = (actor: Actor, school: School): boolean =>
  isGlobal(actor) || (isAdminOf(actor, { schoolId: school.id }) && isPrincipalAdmin(actor, school))

/** The school, if the actor may set it up. Throws 404 for another school and 403 for one the actor may not set up. */
export const mustSetUpSchool = permission(administrators, (actor: Actor, school: School | undefined): School => {
  if (!school || !sharesSchool(actor, { schoolId: school.id })) throw new Refusal('notFound', 'Escola não encontrada.')
  if (!canSetUpSchool(actor, school))
    throw new Refusal('notAllowed', 'Só o administrador principal muda as configurações da escola.')
  return school
})

/** The school. Throws 404 when it is not there. */
export async function mustFindSchool(rows: Reader, id: number): Promise<School> {
  const school = await rows.get('schools', id)
  if (!school) throw new Refusal('notFound', 'Escola não encontrada.')
  return school
}
