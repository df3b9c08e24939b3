import { changesOf } from '../entities/fields.ts'
import { materialUpdate } from '../entities/material.ts'
import { patch } from '../entities/tables.ts'
import { mustManageContent } from '../policies/lessonContent.ts'
import { given } from '../rules/given.ts'
import { mutation } from './mutation.ts'

/** Changes what is given of a lesson's material. */
export const updateMaterial = mutation('PUT /api/materials/:id', {
  name: 'updateMaterial',
  roles: ['admin', 'superadmin'],
  args: changesOf(materialUpdate),
  async allow({ actor, args, rows }) {
    await mustManageContent(actor, rows, 'materials', args.id)
  },
  plan: async ({ args: { id, ...fields } }) => [patch('materials', id, given(fields))],
  tell: ({ title }, { subject = 'um material' }) => `Material alterado: ${title ?? subject}`,
  answer: { table: 'materials' },
})
