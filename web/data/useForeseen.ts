import type { Mutation } from '../../schema/mutations/mutation.ts'
import { type RemovalCounts, removalCounts } from '../../schema/rules/removalCounts.ts'
import { useSession } from './session.ts'
import { useRows } from './useRows.ts'

/**
 * What an act would take along besides what it is about, by the plan the act itself follows; undefined while it is counted,
 * empty when a rule would refuse the act, which it says when it is done.
 */
export function useForeseen<A>(act: Mutation<A>, args: A): RemovalCounts | undefined {
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
