import type { RollCall } from '#schema/nouns/rollCall.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission, staff } from './permission.ts'
import { mustTeach } from './schoolClass.ts'
import { isAdminOf } from './user.ts'

// `schoolClass.ts` says who may take a roll: whoever may teach the class.

/** Whether the actor may take a whole roll for their own: see `mustOwnRoll`. */
export const ownsRoll = (actor: Actor, schoolClass: SchoolClass, { concludedBy }: Pick<RollCall, 'concludedBy'>) =>
  concludedBy === null || concludedBy === actor.id || isAdminOf(actor, schoolClass)

/**
 * Who may move a whole roll, withdraw it or bring it back (decisions section 9): the office, and who took it. That is
 * who concluded it; one that nobody concluded is anybody's who may take it. Throws 404 and 403 as `mustTeach` does.
 */
export const mustOwnRoll = permission(
  staff,
  (actor: Actor, schoolClass: SchoolClass | undefined, roll: Pick<RollCall, 'concludedBy'> | undefined): void => {
    const taught = mustTeach(actor, schoolClass)
    if (roll && !ownsRoll(actor, taught, roll)) throw new Refusal('rollCall.ofOther')
  },
)
