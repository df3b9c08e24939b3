import type { Reader } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'

/** Refuses with 404 a teacher there is not in the school, and with 'class.notTeacher' somebody of it who teaches nothing. */
export async function mustBeTeacherOf(rows: Reader, schoolId: number, teacherId: number | null | undefined) {
  if (teacherId === null || teacherId === undefined) return
  const person = await rows.get('users', teacherId)
  if (person?.schoolId !== schoolId) throw new Refusal('notFound', 'Professor não encontrado.')
  if (person.role !== 'teacher') throw new Refusal('class.notTeacher')
}
