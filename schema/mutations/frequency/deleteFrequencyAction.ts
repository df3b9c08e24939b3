import * as z from 'zod/mini'
import { remove } from '#schema/entities/tables.ts'
import { id } from '#schema/fields/fields.ts'
import { mustManageFrequencyAction } from '#schema/permissions/frequency.ts'
import { mutation } from '../mutation.ts'

/** Removes what was written about a student's absences by mistake. */
export const deleteFrequencyAction = mutation('DELETE /api/frequency-actions/:id', {
  name: 'deleteFrequencyAction',
  roles: mustManageFrequencyAction.roles,
  args: z.object({ id }),
  async allow({ actor, args, rows }) {
    await mustManageFrequencyAction(actor, rows, args.id)
  },
  plan: async ({ args }) => [remove('frequencyActions', args.id)],
  describe: () => 'Busca ativa: providência excluída',
  answer: { table: 'frequencyActions' },
})
