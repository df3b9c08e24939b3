import type { Actor, User } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** Whose agenda, classes and students may be read: one's own, and any teacher's of the school by its administrators. */
export function mustReadTeacher(actor: Actor, teacher: User | undefined): User {
  if (teacher?.role !== 'teacher' || !sharesSchool(actor, teacher)) throw new Refusal('notFound')
  if (!isAdminOf(actor, teacher) && actor.id !== teacher.id) throw new Refusal('notAllowed')
  return teacher
}
