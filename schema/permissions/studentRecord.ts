import { isErased } from '#schema/nouns/erasedPerson.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { mustFollowStudent } from './frequency.ts'
import { permission } from './permission.ts'

/**
 * The student whose family and documents the office keeps. Throws 404 for another school's, 403 for whoever is not of
 * the office, and for somebody whose data was erased.
 */
export const mustKeepRecord = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<User & { schoolId: number }> => {
    const student = await mustFollowStudent(actor, rows, id)
    if (isErased(student)) throw new Refusal('user.erased')
    return student
  },
)
