import { changesOf } from '#schema/fields/fields.ts'
import { materials, materialUpdate } from '#schema/nouns/material.ts'
import { patch } from '#schema/nouns/tables.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { ofContent } from '../allowed.ts'
import { mutation, putBackById } from '../mutation.ts'

/** Changes the named fields of a lesson's material. */
export const updateMaterial = mutation('PUT /api/materials/:id', {
  name: 'updateMaterial',
  summary: 'Altera um material',
  ...ofContent('materials'),
  args: changesOf(materialUpdate),
  example: ({ material }) => ({ id: material, ...materials.examples() }),
  plan: async ({ args: { id, ...fields } }) => [patch('materials', id, definedFields(fields))],
  describe: ({ title }, { subject = 'um material' }) => `Material alterado: ${title ?? subject}`,
  putBack: putBackById,
  answer: { table: 'materials' },
})
