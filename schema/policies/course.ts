import type { Course } from '../entities/course.ts'
import type { Reader } from '../entities/tables.ts'
import type { Actor } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** Courses are the office's: its school's administrators, and who runs all schools, see and change them (decisions section 2). */
export const canManageCourse = isAdminOf
export const seesCourse = isAdminOf

/** The course, if the actor may change it. */
export async function mustManageCourse(actor: Actor, rows: Reader, id: number): Promise<Course> {
  const course = await rows.get('courses', id)
  if (!course || !sharesSchool(actor, course)) throw new Refusal('notFound', 'Curso não encontrado.')
  if (!canManageCourse(actor, course)) throw new Refusal('notAllowed')
  return course
}
