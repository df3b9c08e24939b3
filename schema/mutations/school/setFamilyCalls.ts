import { mutation } from '../mutation.ts'
import { ofSetting } from './ofSetting.ts'

/** Decides whether teachers may see the phones of the families of those whom they teach. */
export const setFamilyCalls = mutation('PUT /api/schools/:id/family-calls', {
  name: 'setFamilyCalls',
  summary: 'Decide se os professores veem os telefones das famílias dos seus alunos',
  ...ofSetting('teachersCallFamilies'),
  example: ({ school }) => ({ id: school, teachersCallFamilies: true }),
  describe: ({ teachersCallFamilies }) =>
    `Telefones das famílias: ${teachersCallFamilies ? 'Professores também' : 'Só a secretaria'}`,
})
