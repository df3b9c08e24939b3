import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { patch } from '../entities/tables.ts'
import { mustManageClass } from '../policies/schoolClass.ts'
import { mutation } from './mutation.ts'

/** Takes the teacher off a class, which goes on without one. */
export const removeClassTeacher = mutation('DELETE /api/classes/:classId/teacher', {
  name: 'removeClassTeacher',
  roles: ['admin', 'superadmin'],
  args: z.object({ classId: id }),
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  plan: async ({ args }) => [patch('classes', args.classId, { teacherId: null })],
  tell: () => 'Professor removido da turma',
  answer: { table: 'classes' },
})
