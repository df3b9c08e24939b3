import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { school } from '#schema/nouns/school.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustSetUpSchool } from '#schema/permissions/school.ts'
import { ofSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Decides whether teachers may see the phones of the families of those whom they teach. */
export const setFamilyCalls = mutation('PUT /api/schools/:id/family-calls', {
  name: 'setFamilyCalls',
  summary: 'Decide se os professores veem os telefones das famílias dos seus alunos',
  ...ofSchool(mustSetUpSchool),
  args: z.object({ id, teachersCallFamilies: school.shape.teachersCallFamilies }),
  example: ({ school }) => ({ id: school, teachersCallFamilies: true }),
  plan: async ({ args: { id, teachersCallFamilies } }) => [patch('schools', id, { teachersCallFamilies })],
  describe: ({ teachersCallFamilies }) =>
    `Telefones das famílias: ${teachersCallFamilies ? 'Professores também' : 'Só a secretaria'}`,
  putBack: {
    fields: ['teachersCallFamilies'],
    args: ({ key, value }) => ({ id: key, teachersCallFamilies: value }),
  },
  answer: { table: 'schools' },
})
