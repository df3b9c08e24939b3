import { mustManageCoverage } from '#schema/permissions/coverage.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

/** Removes a coverage: the teacher of the class or the subject has it again. */
export const deleteCoverage = mutation('DELETE /api/coverages/:id', {
  ...removalOf('coverages', mustManageCoverage),
  name: 'deleteCoverage',
  summary: 'Exclui uma substituição',
  example: ({ coverage }) => ({ id: coverage }),
  describe: () => 'Substituição excluída',
})
