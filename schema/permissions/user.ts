import type { Role } from '#schema/fields/labels.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import { administrators, isGlobal } from '#schema/nouns/readers.ts'
import type { School } from '#schema/nouns/school.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'

/** Returns true when a row of this school exists for the actor. Otherwise answers are 404. */
export const sharesSchool = (actor: Actor, row: { schoolId: number | null }) =>
  isGlobal(actor) || (actor.schoolId !== null && actor.schoolId === row.schoolId)

export const isAdminOf = (actor: Actor, row: { schoolId: number | null }) =>
  isGlobal(actor) || (actor.role === 'admin' && sharesSchool(actor, row))

/** The user with id 1, or the school's main administrator: the spec can be read both ways, so both count. */
export const isPrincipalAdmin = (actor: Actor, school: Pick<School, 'mainAdminId'> | undefined) =>
  actor.id === 1 || school?.mainAdminId === actor.id

type Principal = Pick<School, 'mainAdminId'> | undefined
type Account = Pick<User, 'id' | 'name' | 'role' | 'schoolId'>

/** The account. Throws 404 for one of another school or, unless the actor is global, of none. */
export function mustFind(actor: Actor, target: User | undefined): User {
  if (!target || !sharesSchool(actor, target)) throw new Refusal('notFound')
  return target
}

const outranks = (actor: Actor, target: Account) => target.role !== 'superadmin' || actor.role === 'superadmin'

/**
 * Who may change name, e-mail and category: the school's administrators. A principal administrator's account may only
 * be changed by that person and by global administrators, and what stays of an erased person by nobody.
 */
export const canEditUser = permission(
  administrators,
  (actor: Actor, target: Account, school: Principal) =>
    isAdminOf(actor, target) &&
    outranks(actor, target) &&
    !isErased(target) &&
    (isGlobal(actor) ||
      actor.id === target.id ||
      target.role !== 'admin' ||
      !isPrincipalAdmin({ ...actor, id: target.id }, school)),
)

/** Who may end somebody's waiting time after wrong sign-ins: the school's administrators and global administrators. */
export const canEndSignInWait = permission(
  administrators,
  (actor: Actor, target: Account) => isAdminOf(actor, target) && outranks(actor, target),
)

/**
 * Who may remove an account: administrators those of teachers and students, the principal administrator also those of
 * administrators.
 */
const canRemoveUser = (actor: Actor, target: Account, school: Principal) =>
  actor.id !== target.id &&
  isAdminOf(actor, target) &&
  outranks(actor, target) &&
  (isGlobal(actor) || target.role !== 'admin' || isPrincipalAdmin(actor, school))

/** The account, if the actor may remove it. Throws a Refusal otherwise, and always for the actor's own. */
export const mustRemove = permission(
  administrators,
  (actor: Actor, target: User | undefined, school: Principal): User => {
    const found = mustFind(actor, target)
    if (found.id === actor.id) throw new Refusal('user.selfDeletion')
    if (canRemoveUser(actor, found, school)) return found
    throw new Refusal(found.role === 'admin' && actor.role === 'admin' ? 'admin.notPrincipal' : 'notAllowed')
  },
)

/**
 * Who may bar an account, and let it in again: who may remove it. A principal administrator is only barred by global
 * administrators.
 */
export const canBarUser = (actor: Actor, target: Account, school: Principal) =>
  canRemoveUser(actor, target, school) &&
  (isGlobal(actor) || target.role !== 'admin' || !isPrincipalAdmin({ ...actor, id: target.id }, school))

/** Throws a Refusal unless the actor may bar this account; always for the actor's own. */
export const mustBar = permission(administrators, (actor: Actor, target: User | undefined, school: Principal): void => {
  const found = mustFind(actor, target)
  if (found.id === actor.id) throw new Refusal('user.ownAccess')
  if (canBarUser(actor, found, school)) return
  const toPrincipal = found.role === 'admin' ? 'Só o administrador principal bloqueia administradores.' : undefined
  throw new Refusal('notAllowed', toPrincipal)
})

/**
 * Who may set a new password for somebody. It gives as much power over an account as removing it: never over one's own,
 * and never over a higher role.
 */
export const canResetPassword = (actor: Actor, target: Account, school: Principal) =>
  !isErased(target) && canRemoveUser(actor, target, school)

/**
 * Who removes a second factor together with the password: the school's principal administrator and global
 * administrators. Whoever can do both signs in as that person, so other administrators leave it in place, and that of a
 * global administrator is only removed by command.
 */
export const canRemoveSecondFactor = (actor: Actor, target: Account, school: Principal) =>
  !isGlobal(target) && (isGlobal(actor) || (sharesSchool(actor, target) && isPrincipalAdmin(actor, school)))

/** Throws a Refusal unless the actor may set a new password for this account. */
export const mustReset = permission(
  administrators,
  (actor: Actor, target: User | undefined, school: Principal): void => {
    const found = mustFind(actor, target)
    if (found.id === actor.id) throw new Refusal('password.own')
    if (canResetPassword(actor, found, school)) return
    const toPrincipal =
      found.role === 'admin' ? 'Só o administrador principal dá nova senha a administradores.' : undefined
    throw new Refusal('notAllowed', toPrincipal)
  },
)

/** Who may erase somebody's data, also that of a deleted account: whoever may remove the account. */
export const canErase = (actor: Actor, target: Account, school: Principal): boolean =>
  !isErased(target) && canRemoveUser(actor, target, school)

/** Who may take out a copy of somebody's data: the person, and whoever may erase it. */
export const canTakeOutData = (actor: Actor, target: Account, school: Principal): boolean =>
  actor.id === target.id || canErase(actor, target, school)

/** The account whose data the actor may take out. Throws a Refusal otherwise. */
export function mustTakeOutData(actor: Actor, target: User | undefined, school: Principal): User {
  const found = mustFind(actor, target)
  if (!canTakeOutData(actor, found, school)) throw new Refusal('notAllowed')
  return found
}

/**
 * Who may create accounts of this role: administrators in their school, global administrators in any.
 * Superadministrators are only created by command.
 */
export const canCreateUser = permission(
  administrators,
  (actor: Actor, role: Role) => role !== 'superadmin' && (isGlobal(actor) || actor.role === 'admin'),
)

/**
 * The person whose sealed work the actor may open and register: anybody of their school, also somebody whose account was
 * deleted. The same sentence for another school's and for an unknown one.
 */
export const mustOpenWork = permission(administrators, (actor: Actor, target: User | undefined): User => {
  if (!target || !isAdminOf(actor, target)) throw new Refusal('notFound', notOfSchool)
  if (!outranks(actor, target)) throw new Refusal('notAllowed')
  return target
})
const notOfSchool = 'Este arquivo não é de uma pessoa da sua escola.'

/** Throws 403 unless the actor is a global administrator. */
export const mustBeGlobal = permission(administrators, (actor: Actor): void => {
  if (!isGlobal(actor)) throw new Refusal('notAllowed')
})
