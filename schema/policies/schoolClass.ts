import type { SchoolClass } from '../entities/schoolClass.ts'
import { keyOf, type Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** May take the roll, set the current lesson, mark lessons done: the class's teacher and the school's administrators. */
export const canTeach = (actor: Actor, schoolClass: SchoolClass) =>
  isAdminOf(actor, schoolClass) ||
  (actor.role === 'teacher' && sharesSchool(actor, schoolClass) && schoolClass.teacherId === actor.id)

/** May read the class, its people and marks. Students see their own part only, by other calls and channels. */
export const canRead = canTeach

/** The class, or the refusal that fits: another school's class does not exist (404), one's own may be forbidden (403). */
export function mustTeach(actor: Actor, schoolClass: SchoolClass | undefined): SchoolClass {
  if (!schoolClass || !sharesSchool(actor, schoolClass)) throw new Refusal('notFound')
  if (!canTeach(actor, schoolClass)) throw new Refusal('notAllowed')
  return schoolClass
}

/** May change the class and who is in it: the school's administrators. */
export const canManageClass = (actor: Actor, schoolClass: SchoolClass) => isAdminOf(actor, schoolClass)

/** The class, if the actor may change it; 404 and 403 as for `mustTeach`. */
export function mustManageClass(actor: Actor, schoolClass: SchoolClass | undefined): SchoolClass {
  if (!schoolClass || !sharesSchool(actor, schoolClass)) throw new Refusal('notFound')
  if (!canManageClass(actor, schoolClass)) throw new Refusal('notAllowed')
  return schoolClass
}

/** The class, if the actor may know its modules and how far it is: who may read it, and the students in it now. */
export async function mustFollow(actor: Actor, schoolClass: SchoolClass | undefined, rows: Reader) {
  if (actor.role !== 'student' || !schoolClass || !sharesSchool(actor, schoolClass))
    return mustTeach(actor, schoolClass)
  const key = keyOf('enrollments', { classId: schoolClass.id, studentId: actor.id })
  if ((await rows.get('enrollments', key))?.leftAt !== null) throw new Refusal('notAllowed')
  return schoolClass
}
