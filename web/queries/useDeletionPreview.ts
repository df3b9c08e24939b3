import type { Mutation } from '#schema/mutations/mutation.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import { type RemovalCounts, removalCounts } from '#web/model/content/removalCounts.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from './useRows.ts'

/**
 * What an act would delete besides its own row, computed from the plan the act itself follows. Undefined while it is
 * counted; empty when a rule would refuse the act, since the refusal is shown when the act is done.
 */
export function useDeletionPreview<A>(act: Mutation<A>, args: A): RemovalCounts | undefined {
  const { user: actor } = useSession()
  return useRows(
    async (rows) => {
      if (!actor) return undefined
      try {
        const { changes } = await planOf(act, { actor, args, rows, at: Date.now(), ids: [] })
        return removalCounts(changes, act.answer.table)
      } catch {
        return {}
      }
    },
    [act, JSON.stringify(args), actor?.id],
  )
}
