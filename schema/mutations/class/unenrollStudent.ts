import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { isInClass, leavingNow } from '#schema/nouns/enrollment.ts'
import { keyOf, patch } from '#schema/nouns/tables.ts'
import { writtenDays } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Removes a student from a class from now on. The days they were in it, and their marks, stay readable. */
export const unenrollStudent = mutation('DELETE /api/classes/:classId/students/:studentId', {
  name: 'unenrollStudent',
  summary: 'Tira um aluno de uma turma',
  ...ofManagedClass,
  args: z.object({ classId: id, studentId: id }),
  example: (about) => ({ classId: about.class, studentId: about.student }),
  async plan({ args, rows, at, now = at }) {
    const key = keyOf('enrollments', args)
    const enrollment = await rows.get('enrollments', key)
    if (!enrollment || !isInClass(enrollment, now))
      throw new Refusal('notFound', 'O aluno não está matriculado nesta turma.')
    return [patch('enrollments', key, writtenDays(enrollment, { leftAt: leavingNow(at), leftReason: null }))]
  },
  describe: (_, { student = 'Aluno' }) => `${student}: saída da turma`,
  links: 'enrollments',
  answer: { table: 'enrollments' },
})
