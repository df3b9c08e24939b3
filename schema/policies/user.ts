import type { Role } from '../entities/labels.ts'
import type { School } from '../entities/school.ts'
import type { Actor, User } from '../entities/user.ts'
import { Refusal } from '../errors.ts'

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

type Principal = Pick<School, 'mainAdminId'> | undefined
type Account = Pick<User, 'id' | 'role' | 'schoolId'>

/** The account, or 404: one of another school, or of none, does not exist for a school's administrator. */
export function mustFind(actor: Actor, target: User | undefined): User {
  if (!target || !sharesSchool(actor, target)) throw new Refusal('notFound')
  return target
}

const outranks = (actor: Actor, target: Account) => target.role !== 'superadmin' || actor.role === 'superadmin'

/**
 * May change name, e-mail and category: administrators of the school; a principal administrator's account only that person
 * and who runs all schools.
 */
export const canEditUser = (actor: Actor, target: Account, school: Principal) =>
  isAdminOf(actor, target) &&
  outranks(actor, target) &&
  (isGlobal(actor) ||
    actor.id === target.id ||
    target.role !== 'admin' ||
    !isPrincipalAdmin({ ...actor, id: target.id }, school))

/** May end somebody's wait after wrong sign-ins: administrators of the school, and who runs all schools. */
export const canLetIn = (actor: Actor, target: Account) => isAdminOf(actor, target) && outranks(actor, target)

/** May remove an account: administrators those of teachers and students; those of administrators only the principal one. */
export const canRemoveUser = (actor: Actor, target: Account, school: Principal) =>
  actor.id !== target.id &&
  isAdminOf(actor, target) &&
  outranks(actor, target) &&
  (isGlobal(actor) || target.role !== 'admin' || isPrincipalAdmin(actor, school))

/** Refuses whoever may not remove the account, and everyone their own. */
export function mustRemove(actor: Actor, target: User | undefined, school: Principal): User {
  const found = mustFind(actor, target)
  if (found.id === actor.id) throw new Refusal('user.selfDeletion')
  if (canRemoveUser(actor, found, school)) return found
  throw new Refusal(found.role === 'admin' && actor.role === 'admin' ? 'admin.notPrincipal' : 'notAllowed')
}

/** May give somebody a new password, which is as much power over an account as removing it: never over the own, never upward. */
export const canResetPassword = canRemoveUser

/** Refuses whoever may not give this account a new password. */
export function mustReset(actor: Actor, target: User | undefined, school: Principal): void {
  const found = mustFind(actor, target)
  if (found.id === actor.id) throw new Refusal('password.own')
  if (canResetPassword(actor, found, school)) return
  const toPrincipal =
    found.role === 'admin' ? 'Só o administrador principal dá nova senha a administradores.' : undefined
  throw new Refusal('notAllowed', toPrincipal)
}

/** May make accounts of this role: administrators in their school, who runs all schools in any. Superadministrators come by command. */
export const canMakeUser = (actor: Actor, role: Role) =>
  role !== 'superadmin' && (isGlobal(actor) || actor.role === 'admin')

/** Refuses who does not run all schools. */
export function mustBeGlobal(actor: Actor): void {
  if (!isGlobal(actor)) throw new Refusal('notAllowed')
}
