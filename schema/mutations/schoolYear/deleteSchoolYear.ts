import { patch, remove } from '#schema/nouns/tables.ts'
import { mustManageSchoolYear } from '#schema/permissions/schoolYear.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

/** Removes a school year. Its classes stay, and belong to the year of their days. */
export const deleteSchoolYear = mutation('DELETE /api/school-years/:id', {
  ...removalOf('schoolYears', mustManageSchoolYear),
  name: 'deleteSchoolYear',
  summary: 'Exclui um ano letivo; as turmas e as chamadas ficam',
  example: ({ schoolYear }) => ({ id: schoolYear }),
  async plan({ actor, args: { id }, rows }) {
    const { schoolId } = await mustManageSchoolYear(actor, rows, id)
    const classes = await rows.where('classes', { schoolId, schoolYearId: id })
    return [remove('schoolYears', id), ...classes.map((each) => patch('classes', each.id, { schoolYearId: null }))]
  },
  describe: (_, { subject = 'um ano letivo' }) => `Ano letivo excluído: ${subject}`,
})
