import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { mustManageClass } from '../policies/schoolClass.ts'
import { removalOfClass } from '../rules/removalOfClass.ts'
import { mutation } from './mutation.ts'

/** Deletes a class with what hangs on it; its rolls and marks stay (decisions section 6). */
export const deleteClass = mutation('DELETE /api/classes/:classId', {
  name: 'deleteClass',
  roles: ['admin', 'superadmin'],
  args: z.object({ classId: id }),
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  async plan({ actor, args, rows }) {
    const { id: classId } = mustManageClass(actor, await rows.get('classes', args.classId))
    return removalOfClass(rows, classId)
  },
  tell: () => 'Turma excluída',
  answer: { table: 'classes' },
})
