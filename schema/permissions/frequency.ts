import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageRow } from './mustManageRow.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** The rule, if the actor may change it. */
export const mustManageFrequencyRule = mustManageRow('frequencyRules', 'Regra de frequência não encontrada.')

/** The same for what was done about a student. */
export const mustManageFrequencyAction = mustManageRow('frequencyActions', 'Providência não encontrada.')

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
