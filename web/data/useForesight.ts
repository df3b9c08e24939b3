import type { TableName } from '../../schema/entities/tables.ts'
import type { Mutation } from '../../schema/mutations/mutation.ts'
import { useSession } from './session.ts'
import { useMirrorQuery } from './useRows.ts'

/** How many rows of each table a deletion would take, by what this device holds; undefined while it is worked out. */
export function useForesight<A>(act: Mutation<A>, args: A): Partial<Record<TableName, number>> | undefined {
  const { user: actor } = useSession()
  return useMirrorQuery(
    async ({ rows }) => {
      const removed: Partial<Record<TableName, number>> = {}
      if (!actor) return removed
      const plan = await act.plan({ actor, args, rows, at: Date.now(), ids: [] }).catch(() => [])
      for (const { kind, table } of plan) if (kind === 'remove') removed[table] = (removed[table] ?? 0) + 1
      return removed
    },
    [act.name, JSON.stringify(args), actor?.id],
  )
}
