import type { FrequencyAction } from '#schema/nouns/frequencyAction.ts'
import type { FrequencyRule } from '#schema/nouns/frequencyRule.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * The rule, if the actor may change it: the school's administrators and global administrators may. Throws 404 when it
 * is not there or is of another school, 403 when the actor may not.
 */
export const mustManageFrequencyRule = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<FrequencyRule> => {
    const rule = await rows.get('frequencyRules', id)
    if (!rule || !sharesSchool(actor, rule)) throw new Refusal('notFound', 'Regra de frequência não encontrada.')
    if (!isAdminOf(actor, rule)) throw new Refusal('notAllowed')
    return rule
  },
)

/** The same for what was done about a student. */
export const mustManageFrequencyAction = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<FrequencyAction> => {
    const action = await rows.get('frequencyActions', id)
    if (!action || !sharesSchool(actor, action)) throw new Refusal('notFound', 'Providência não encontrada.')
    if (!isAdminOf(actor, action)) throw new Refusal('notAllowed')
    return action
  },
)

/** The student about whom the office writes what it did. Throws like `mustManageFrequencyRule`. */
export const mustFollowStudent = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<User & { schoolId: number }> => {
    const student = await rows.get('users', id)
    if (student?.role !== 'student' || !sharesSchool(actor, student))
      throw new Refusal('notFound', 'Aluno não encontrado.')
    if (!isAdminOf(actor, student)) throw new Refusal('notAllowed')
    if (student.schoolId === null) throw new Refusal('notFound', 'Aluno não encontrado.')
    return { ...student, schoolId: student.schoolId }
  },
)
