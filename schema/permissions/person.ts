import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { mustReadStudent, type ReadableRows } from './readableRows.ts'
import { mustReadTeacher } from './teacher.ts'

/**
 * Which rows of a student or a teacher the actor may read on that person's page. The school's office and global
 * administrators may read all, everybody their own, and a teacher those of the classes they teach the student in. Throws
 * 403 for somebody of the own school whom the actor may not read, and 404 otherwise: for a student that is everybody
 * else.
 */
export async function mustReadPerson(actor: Actor, person: User | undefined, rows: Reader): Promise<ReadableRows> {
  if (actor.role === 'student' && actor.id !== person?.id) throw new Refusal('notFound')
  if (person?.role !== 'teacher') return mustReadStudent(actor, person, rows)
  mustReadTeacher(actor, person)
  return () => true
}
