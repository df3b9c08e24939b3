import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { remove } from '../entities/tables.ts'
import { mustManageContent } from '../policies/lessonContent.ts'
import { mutation } from './mutation.ts'

/** Deletes a lesson's material. */
export const deleteMaterial = mutation('DELETE /api/materials/:id', {
  name: 'deleteMaterial',
  roles: ['admin', 'superadmin'],
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageContent(actor, rows, 'materials', args.id)
  },
  plan: async ({ args }) => [remove('materials', args.id)],
  tell: (_, { subject = 'um material' }) => `Material excluído: ${subject}`,
  answer: { table: 'materials' },
})
