import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { patch, remove } from '#schema/nouns/tables.ts'
import { mustManageSchoolYear } from '#schema/permissions/schoolYear.ts'
import { ofRow } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Removes a school year. Its classes stay, and belong to the year of their days. */
export const deleteSchoolYear = mutation('DELETE /api/school-years/:id', {
  name: 'deleteSchoolYear',
  summary: 'Exclui um ano letivo; as turmas e as chamadas ficam',
  ...ofRow(mustManageSchoolYear),
  args: z.object({ id }),
  example: ({ schoolYear }) => ({ id: schoolYear }),
  async plan({ actor, args, rows }) {
    const { schoolId } = await mustManageSchoolYear(actor, rows, args.id)
    const classes = await rows.where('classes', { schoolId, schoolYearId: args.id })
    return [remove('schoolYears', args.id), ...classes.map((each) => patch('classes', each.id, { schoolYearId: null }))]
  },
  describe: (_, { subject = 'um ano letivo' }) => `Ano letivo excluído: ${subject}`,
  answer: { table: 'schoolYears' },
})
