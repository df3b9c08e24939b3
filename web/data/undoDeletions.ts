import { webLock } from '../mirror/locks.ts'
import { takeBack } from '../mirror/takeBack.ts'
import { restoreDeletion } from './api.ts'
import { ApiError } from './apiError.ts'
import { syncNow } from './engine.ts'
import { useSessionState } from './session.ts'

/**
 * Undoes deletions by their numbers: those that never left this device as if they had not been, those that did by the server's
 * journal, one after the other. What the server refused is undone already. Rejects with an ApiError when the server, which
 * may have them, cannot be reached; the bin brings them back later.
 * @param onBack told the numbers of those that are still gone, whenever there are fewer of them
 */
export async function undoDeletions(
  ids: readonly number[],
  onBack: (left: readonly number[]) => void = () => {},
): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  const sent = await takeBack(mirror, ids, webLock)
  onBack(sent)
  if (!sent.length) return
  await syncNow()
  const entries = await mirror.db.outbox.bulkGet(sent)
  for (const [i, id] of sent.entries()) {
    const state = entries[i]?.state
    if (state && state !== 'refused')
      throw new ApiError(0, 'Sem internet: quando a conexão voltar, restaure pela Lixeira.')
    if (!state) await restoreDeletion(id)
    onBack(sent.slice(i + 1))
  }
  await syncNow()
}
