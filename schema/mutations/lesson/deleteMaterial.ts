import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { remove } from '#schema/nouns/tables.ts'
import { ofContent } from '../allowed.ts'
import { mutation } from '../mutation.ts'

export const deleteMaterial = mutation('DELETE /api/materials/:id', {
  name: 'deleteMaterial',
  summary: 'Exclui um material',
  ...ofContent('materials'),
  args: z.object({ id }),
  example: ({ material }) => ({ id: material }),
  plan: async ({ args }) => [remove('materials', args.id)],
  describe: (_, { subject = 'um material' }) => `Material excluído: ${subject}`,
  answer: { table: 'materials' },
})
