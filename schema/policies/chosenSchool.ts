import type { Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isGlobal } from './user.ts'

/**
 * The school in which an administrator makes something. One with a school makes it there, whatever the call says: a field of
 * the body never reaches another school. One without says which.
 */
export async function mustChooseSchool(actor: Actor, rows: Reader, schoolId: number | undefined): Promise<number> {
  if (!isGlobal(actor)) {
    if (actor.role !== 'admin' || actor.schoolId === null) throw new Refusal('notAllowed')
    return actor.schoolId
  }
  const chosen = schoolId ?? actor.schoolId
  if (chosen === null) throw new Refusal('args.invalid', 'schoolId: diga em qual escola.')
  if (!(await rows.get('schools', chosen))) throw new Refusal('notFound', 'Escola não encontrada.')
  return chosen
}
