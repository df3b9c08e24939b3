import { restoreDeletion } from '#web/api/api.ts'
import { ApiError } from '#web/api/apiError.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncNow } from '#web/sync/engine.ts'

/**
 * Undoes deletions by their ids: unsent ones are withdrawn as if they never happened, sent ones are restored from the
 * server's journal, one after the other. A deletion that the server refused is undone already. Rejects with an ApiError
 * when the server may have them but cannot be reached; the bin restores them later.
 * @param onBack called with the ids that are still deleted, each time there are fewer
 */
export async function undoDeletions(
  ids: readonly number[],
  onBack: (left: readonly number[]) => void = () => {},
): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  const sent = await withdrawUnsent(mirror, ids, webLock)
  onBack(sent)
  if (!sent.length) return
  await syncNow()
  const entries = await mirror.db.outbox.bulkGet(sent)
  for (const [i, id] of sent.entries()) {
    const state = entries[i]?.state
    if (state && state !== 'refused')
      throw new ApiError(0, 'Sem internet: quando a conexão voltar, restaure pelo histórico ou pela Lixeira.')
    if (!state) await restoreDeletion(id)
    onBack(sent.slice(i + 1))
  }
  await syncNow()
}
