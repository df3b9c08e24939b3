import * as z from 'zod/mini'
import { remove } from '#schema/entities/tables.ts'
import { id } from '#schema/fields/fields.ts'
import { mustManageFrequencyRule } from '#schema/permissions/frequency.ts'
import { mutation } from '../mutation.ts'

/** Removes a rule of frequency: the one before it, or the usual limits, are in force again. */
export const deleteFrequencyRule = mutation('DELETE /api/frequency-rules/:id', {
  name: 'deleteFrequencyRule',
  roles: mustManageFrequencyRule.roles,
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageFrequencyRule(actor, rows, args.id)
  },
  plan: async ({ args }) => [remove('frequencyRules', args.id)],
  describe: () => 'Regra de frequência excluída',
  answer: { table: 'frequencyRules' },
})
