import { mustManageFrequencyRule } from '#schema/permissions/frequency.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

/** Removes a rule of frequency: the one before it, or the usual limits, are in force again. */
export const deleteFrequencyRule = mutation('DELETE /api/frequency-rules/:id', {
  ...removalOf('frequencyRules', mustManageFrequencyRule),
  name: 'deleteFrequencyRule',
  summary: 'Exclui uma regra de frequência',
  example: ({ frequencyRule }) => ({ id: frequencyRule }),
  describe: () => 'Regra de frequência excluída',
})
