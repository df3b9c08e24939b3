import { Refusal } from '#schema/errors.ts'
import type { Reader } from '#schema/nouns/tables.ts'

/**
 * Throws 404 for a teacher who is not in the school, and 'class.notTeacher' for somebody in it who is not a teacher.
 */
export async function mustBeTeacherOf(rows: Reader, schoolId: number, teacherId: number | null | undefined) {
  if (teacherId === null || teacherId === undefined) return
  const person = await rows.get('users', teacherId)
  if (person?.schoolId !== schoolId) throw new Refusal('notFound', 'Professor não encontrado.')
  if (person.role !== 'teacher') throw new Refusal('class.notTeacher')
}
