import * as z from 'zod/mini'
import { remove } from '#schema/entities/tables.ts'
import { id } from '#schema/fields/fields.ts'
import { mustManageCourse } from '#schema/permissions/course.ts'
import { mutation } from '../mutation.ts'

/** Deletes a course. Nothing depends on it. */
export const deleteCourse = mutation('DELETE /api/courses/:id', {
  name: 'deleteCourse',
  roles: mustManageCourse.roles,
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageCourse(actor, rows, args.id)
  },
  plan: async ({ args }) => [remove('courses', args.id)],
  describe: (_, { subject = 'um curso' }) => `Curso excluído: ${subject}`,
  answer: { table: 'courses' },
})
