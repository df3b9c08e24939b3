import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { keyOf, patch } from '../entities/tables.ts'
import { Refusal } from '../errors.ts'
import { mustManageClass } from '../policies/schoolClass.ts'
import { mutation } from './mutation.ts'

/** Takes a student off a class from now on; the days they were there, and their marks, stay readable. */
export const unenrollStudent = mutation('DELETE /api/classes/:classId/students/:studentId', {
  name: 'unenrollStudent',
  roles: ['admin', 'superadmin'],
  args: z.object({ classId: id, studentId: id }),
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  async plan({ args, rows, at }) {
    const key = keyOf('enrollments', args)
    const enrollment = await rows.get('enrollments', key)
    if (enrollment?.leftAt !== null) throw new Refusal('notFound', 'O aluno não está matriculado nesta turma.')
    return [patch('enrollments', key, { leftAt: at })]
  },
  tell: (_, { student = 'Aluno' }) => `${student}: saída da turma`,
  answer: { table: 'enrollments' },
})
