import { mutation } from '../mutation.ts'
import { ofSetting } from './ofSetting.ts'

/** Says what the school's papers have at their head and foot, or null for its name alone. */
export const setLetterhead = mutation('PUT /api/schools/:id/letterhead', {
  name: 'setLetterhead',
  summary: 'Define o papel timbrado da escola: logotipo, linhas, cidade e assinaturas',
  ...ofSetting('letterhead'),
  example: ({ school }) => ({
    id: school,
    letterhead: {
      lines: ['Rua do Sol, 10'],
      inepCode: '26123456',
      city: 'Recife',
      signatures: [{ name: 'Maria Souza', role: 'Diretora' }],
      logo: null,
    },
  }),
  describe: () => 'Papel timbrado da escola definido',
})
