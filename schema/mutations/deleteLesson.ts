import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { mustManageLesson } from '../policies/lesson.ts'
import { removalOfLessons } from '../rules/hangsOnLessons.ts'
import { mutation } from './mutation.ts'

/** Deletes a lesson with its videos and materials and what hangs on it (decisions section 6). */
export const deleteLesson = mutation('DELETE /api/lessons/:id', {
  name: 'deleteLesson',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageLesson(actor, rows, args.id)
  },
  async plan({ actor, args, rows }) {
    const { lesson, module } = await mustManageLesson(actor, rows, args.id)
    return removalOfLessons(rows, module.schoolId, [lesson.id])
  },
  tell: (_, { subject = 'uma aula' }) => `Aula excluída: ${subject}`,
  answer: { table: 'lessons' },
})
