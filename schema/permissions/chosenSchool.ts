import { administrators, isGlobal } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'

/**
 * The school in which an administrator creates something. For an administrator with a school it is always that one: no
 * field of the body reaches another school. A global administrator names it. Throws a Refusal when there is none to
 * use.
 */
export const mustChooseSchool = permission(
  administrators,
  async (actor: Actor, rows: Reader, schoolId: number | undefined): Promise<number> => {
    if (!isGlobal(actor)) {
      if (actor.role !== 'admin' || actor.schoolId === null) throw new Refusal('notAllowed')
      return actor.schoolId
    }
    const chosen = schoolId ?? actor.schoolId
    if (chosen === null) throw new Refusal('args.invalid', 'schoolId: diga em qual escola.')
    if (!(await rows.get('schools', chosen))) throw new Refusal('notFound', 'Escola não encontrada.')
    return chosen
  },
)
