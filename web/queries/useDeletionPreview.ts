import type { Mutation } from '#schema/mutations/mutation.ts'
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
        return removalCounts(await act.plan({ actor, args, rows, at: Date.now(), ids: [] }), act.answer.table)
      } catch {
        return {}
      }
    },
    [act, JSON.stringify(args), actor?.id],
  )
}
