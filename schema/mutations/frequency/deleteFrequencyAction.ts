import { mustManageFrequencyAction } from '#schema/permissions/frequency.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

/** Removes what was written about a student's absences by mistake. */
export const deleteFrequencyAction = mutation('DELETE /api/frequency-actions/:id', {
  ...removalOf('frequencyActions', mustManageFrequencyAction),
  name: 'deleteFrequencyAction',
  summary: 'Exclui um registro feito por engano',
  example: ({ frequencyAction }) => ({ id: frequencyAction }),
  describe: () => 'Busca ativa: providência excluída',
})
