import type { RollCall, RollPlace } from '#schema/nouns/rollCall.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { keyOf, type Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission, staff } from './permission.ts'
import { mustTeachLesson } from './schoolClass.ts'
import { isAdminOf } from './user.ts'

// `schoolClass.ts` says who may take a roll: whoever may teach the class, or the subject of the lesson.

/** Whether the actor may take a whole roll for their own: see `mustOwnRoll`. */
export const ownsRoll = (actor: Actor, schoolClass: SchoolClass, { concludedBy }: Pick<RollCall, 'concludedBy'>) =>
  concludedBy === null || concludedBy === actor.id || isAdminOf(actor, schoolClass)

/**
 * Who may move a whole roll, withdraw it or bring it back (decisions section 9): the office, and who took it. That is
 * who concluded it; one that nobody concluded is anybody's who may take it. Throws 404 and 403 as `mustTeachLesson` does.
 */
export const mustOwnRoll = permission(
  staff,
  async (
    actor: Actor,
    rows: Reader,
    { at, zone, ...place }: RollPlace & { at: number; zone?: string | undefined },
    withdrawn?: RollCall,
  ): Promise<void> => {
    const taught = await mustTeachLesson(actor, rows, { ...place, at, zone })
    const roll = withdrawn ?? (await rows.get('rollCalls', keyOf('rollCalls', place)))
    if (roll && !ownsRoll(actor, taught, roll)) throw new Refusal('rollCall.ofOther')
  },
)
