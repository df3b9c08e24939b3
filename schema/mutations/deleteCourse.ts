import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { remove } from '../entities/tables.ts'
import { mustManageCourse } from '../policies/course.ts'
import { mutation } from './mutation.ts'

/** Deletes a course; nothing hangs on it. */
export const deleteCourse = mutation('DELETE /api/courses/:id', {
  name: 'deleteCourse',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageCourse(actor, rows, args.id)
  },
  plan: async ({ args }) => [remove('courses', args.id)],
  tell: (_, { subject = 'um curso' }) => `Curso excluído: ${subject}`,
  answer: { table: 'courses' },
})
