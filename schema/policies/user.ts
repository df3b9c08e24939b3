import type { School } from '../entities/school.ts'
import type { Actor } from '../entities/user.ts'

/** Role superadmin, or an administrator with no school (decisions section 1). */
export const isGlobal = (actor: Pick<Actor, 'role' | 'schoolId'>) =>
  actor.role === 'superadmin' || (actor.role === 'admin' && actor.schoolId === null)

/** Whether a row of this school exists at all for the actor; if not, answers are 404. */
export const sharesSchool = (actor: Actor, row: { schoolId: number | null }) =>
  isGlobal(actor) || (actor.schoolId !== null && actor.schoolId === row.schoolId)

export const isAdminOf = (actor: Actor, row: { schoolId: number | null }) =>
  isGlobal(actor) || (actor.role === 'admin' && sharesSchool(actor, row))

/** The user with id 1, or the school's main administrator: both readings of the spec hold. */
export const isPrincipalAdmin = (actor: Actor, school: Pick<School, 'mainAdminId'> | undefined) =>
  actor.id === 1 || school?.mainAdminId === actor.id
