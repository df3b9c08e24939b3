import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { patch } from '#schema/nouns/tables.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Removes the teacher from a class, which continues without one. */
export const removeClassTeacher = mutation('DELETE /api/classes/:classId/teacher', {
  name: 'removeClassTeacher',
  summary: 'Deixa uma turma sem professor',
  ...ofManagedClass,
  args: z.object({ classId: id }),
  example: (about) => ({ classId: about.class }),
  plan: async ({ args }) => [patch('classes', args.classId, { teacherId: null })],
  describe: () => 'Professor removido da turma',
  answer: { table: 'classes' },
})
