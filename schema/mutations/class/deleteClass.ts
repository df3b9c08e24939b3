import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { removalOfClass } from '#schema/rules/content/removalOfClass.ts'
import { ofManagedClass } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Deletes a class with what depends on it. Its rolls and marks stay (decisions section 6). */
export const deleteClass = mutation('DELETE /api/classes/:classId', {
  name: 'deleteClass',
  summary: 'Exclui uma turma',
  ...ofManagedClass,
  args: z.object({ classId: id }),
  example: (about) => ({ classId: about.class }),
  async plan({ actor, args, rows }) {
    const { id: classId } = mustManageClass(actor, await rows.get('classes', args.classId))
    return removalOfClass(rows, classId)
  },
  describe: (_, { schoolClass }) => ['Turma excluída', schoolClass].filter(Boolean).join(': '),
  answer: { table: 'classes' },
})
