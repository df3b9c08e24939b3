import type { Course } from '#schema/nouns/course.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * Courses belong to the office: only the school's administrators and global administrators read and change them
 * (decisions section 2).
 */
const canManageCourse = isAdminOf

/**
 * The course, if the actor may change it. Throws 404 when it is not there or is of another school, 403 when the actor
 * may not.
 */
export const mustManageCourse = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<Course> => {
    const course = await rows.get('courses', id)
    if (!course || !sharesSchool(actor, course)) throw new Refusal('notFound', 'Curso não encontrado.')
    if (!canManageCourse(actor, course)) throw new Refusal('notAllowed')
    return course
  },
)
