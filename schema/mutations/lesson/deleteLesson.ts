import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { mustManageLesson } from '#schema/permissions/lesson.ts'
import { removalOfLessons } from '#schema/rules/content/lessonDependents.ts'
import { ofRow } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Deletes a lesson with its videos, its materials and what depends on it (decisions section 6). */
export const deleteLesson = mutation('DELETE /api/lessons/:id', {
  name: 'deleteLesson',
  summary: 'Exclui uma aula',
  ...ofRow(mustManageLesson),
  args: z.object({ id }),
  example: ({ lesson }) => ({ id: lesson }),
  async plan({ actor, args, rows }) {
    const { lesson, module } = await mustManageLesson(actor, rows, args.id)
    return removalOfLessons(rows, module.schoolId, [lesson.id])
  },
  describe: (_, { subject = 'uma aula' }) => `Aula excluída: ${subject}`,
  answer: { table: 'lessons' },
})
