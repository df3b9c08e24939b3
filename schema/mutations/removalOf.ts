import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import type { Role } from '#schema/fields/labels.ts'
import { type Reader, remove } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import type { AllowContext, PlanContext } from './mutation.ts'

interface MustManage {
  (actor: Actor, rows: Reader, id: number): Promise<unknown>
  roles: readonly Role[]
}

/**
 * What a mutation that removes one row has besides its name and its words. Nothing may depend on the row.
 * @param mustManage throws unless the actor may change the row
 */
export const removalOf = (
  table: 'courses' | 'coverages' | 'calendarDays' | 'schoolYears' | 'frequencyRules' | 'frequencyActions',
  mustManage: MustManage,
) => ({
  roles: mustManage.roles,
  args: z.object({ id }),
  async allow({ actor, args, rows }: AllowContext<{ id: number }>) {
    await mustManage(actor, rows, args.id)
  },
  plan: async ({ args }: PlanContext<{ id: number }>) => [remove(table, args.id)],
  answer: { table },
})
