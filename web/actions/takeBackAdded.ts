import type { Mutation } from '#schema/mutations/mutation.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import { idsFrom } from '#schema/sync/ids.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { mutateAll } from '#web/mirror/outbox/mutate.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncSoon } from '#web/sync/engine.ts'

/**
 * Takes back an act that added rows: withdraws it while it was not sent, and deletes the rows it made afterwards.
 * @param remove the act that deletes one of them by its id
 */
export async function takeBackAdded(
  actId: number,
  { table, count, remove }: { table: TableName; count: number; remove: Mutation<{ id: number }> },
): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  const sent = await withdrawUnsent(mirror, [actId], webLock)
  if (!sent.length) return
  const ids = idsFrom(actId, Array(count).fill(table))
  const rows = await Promise.all(ids.map((id) => mirror.rows.get(table, id)))
  await mutateAll(
    mirror,
    ids.flatMap((id, i) => (rows[i] ? [{ act: remove as Mutation, args: { id } }] : [])),
  )
  syncSoon()
}
