import type { Reader } from '../entities/tables.ts'
import type { Actor, User } from '../entities/user.ts'
import { Refusal } from '../errors.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/** Students speak for themselves alone. */
export function mustBeOwn(actor: Actor, studentId: number) {
  if (actor.role !== 'student' || actor.id !== studentId) throw new Refusal('notAllowed')
}

/** Which of a student's rows somebody may read, by their class. */
export type ReadableRows = (row: { classId: number }) => boolean

/**
 * What may be read of a student: all by themselves and their school's administrators, by a teacher what is of the classes they
 * teach the student in. Another school's student does not exist (404); one of the own school may be forbidden (403).
 */
export async function mustReadStudent(actor: Actor, student: User | undefined, rows: Reader): Promise<ReadableRows> {
  if (student?.role !== 'student' || !sharesSchool(actor, student)) throw new Refusal('notFound')
  if (isAdminOf(actor, student) || actor.id === student.id) return () => true
  if (actor.role !== 'teacher') throw new Refusal('notAllowed')
  const classes = (await rows.where('classes', { teacherId: actor.id })).filter((each) => sharesSchool(actor, each))
  const taught = new Set(classes.map(({ id }) => id))
  const enrolled = await rows.where('enrollments', { studentId: student.id })
  if (!enrolled.some(({ classId }) => taught.has(classId))) throw new Refusal('notAllowed')
  return ({ classId }) => taught.has(classId)
}
