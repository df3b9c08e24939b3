import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { remove } from '#schema/nouns/tables.ts'
import { mustManageContent } from '#schema/permissions/lessonContent.ts'
import { mutation } from '../mutation.ts'

export const deleteMaterial = mutation('DELETE /api/materials/:id', {
  name: 'deleteMaterial',
  summary: 'Exclui um material',
  roles: mustManageContent.roles,
  args: z.object({ id }),
  example: ({ material }) => ({ id: material }),
  async allow({ actor, args, rows }) {
    await mustManageContent(actor, rows, 'materials', args.id)
  },
  plan: async ({ args }) => [remove('materials', args.id)],
  describe: (_, { subject = 'um material' }) => `Material excluído: ${subject}`,
  answer: { table: 'materials' },
})
