import type { Actor, User } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * The teacher, if the actor may read their agenda, classes and students: the teacher and the school's administrators.
 * Throws 404 for another school's teacher and 403 otherwise.
 */
export function mustReadTeacher(actor: Actor, teacher: User | undefined): User {
  if (teacher?.role !== 'teacher' || !sharesSchool(actor, teacher)) throw new Refusal('notFound')
  if (!isAdminOf(actor, teacher) && actor.id !== teacher.id) throw new Refusal('notAllowed')
  return teacher
}
