import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { mutation } from '../mutation.ts'

/** Removes the teacher from a class, which continues without one. */
export const removeClassTeacher = mutation('DELETE /api/classes/:classId/teacher', {
  name: 'removeClassTeacher',
  summary: 'Deixa uma turma sem professor',
  roles: mustManageClass.roles,
  args: z.object({ classId: id }),
  example: (about) => ({ classId: about.class }),
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  plan: async ({ args }) => [patch('classes', args.classId, { teacherId: null })],
  describe: () => 'Professor removido da turma',
  answer: { table: 'classes' },
})
