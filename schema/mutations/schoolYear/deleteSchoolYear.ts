import { mustManageSchoolYear } from '#schema/permissions/schoolYear.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

/** Removes a school year. Its classes stay, belong to the year of their days, and are its own again if it comes back. */
export const deleteSchoolYear = mutation('DELETE /api/school-years/:id', {
  ...removalOf('schoolYears', mustManageSchoolYear),
  name: 'deleteSchoolYear',
  summary: 'Exclui um ano letivo; as turmas e as chamadas ficam',
  example: ({ schoolYear }) => ({ id: schoolYear }),
  describe: (_, { subject = 'um ano letivo' }) => `Ano letivo excluído: ${subject}`,
})
