import { useCallback } from 'react'
import { webLock } from '../mirror/locks.ts'
import { takeBack } from '../mirror/takeBack.ts'
import { ApiError, restoreDeletion } from './api.ts'
import { syncNow } from './engine.ts'
import { useSessionState } from './session.ts'

/**
 * Undoes a deletion: one that never left this device as if it had not been, one that did by the server's journal. Rejects with
 * an ApiError when the server, which may have it, cannot be reached; the bin brings it back later.
 */
export function useUndo() {
  return useCallback(async (id: number): Promise<void> => {
    const { mirror } = useSessionState.getState()
    if (!mirror || (await takeBack(mirror, id, webLock)) === 'takenBack') return
    await syncNow()
    if (await mirror.db.outbox.get(id))
      throw new ApiError(0, 'Sem internet: quando a conexão voltar, restaure pela Lixeira.')
    await restoreDeletion(id)
    await syncNow()
  }, [])
}
