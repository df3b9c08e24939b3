import { id } from '../entities/fields.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isGlobal } from '../policies/user.ts'

/**
 * The school a new row belongs to: one's own, whatever the call says; who is of no school names the one they work in.
 * Refuses with 400 when that is not said.
 */
export function schoolForNew(actor: Actor, named: number | undefined): number {
  if (!isGlobal(actor) && actor.schoolId !== null) return actor.schoolId
  if (!id.safeParse(named).success) throw new Refusal('args.invalid', 'schoolId: diga de qual escola.')
  return named!
}
