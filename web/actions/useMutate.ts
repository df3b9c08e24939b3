import { useCallback } from 'react'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { isStorageDead, StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { saving, syncSoon } from '#web/sync/engine.ts'

/**
 * Does an act on this device; resolves once its rows and outbox entry are on the disk. Rejects with a Refusal or a
 * StorageFailure, each with a Portuguese sentence; then nothing was saved.
 */
export function useMutate() {
  return useCallback(async <A>(act: Mutation<A>, args: A): Promise<{ id: number; at: number }> => {
    const { mirror } = useSessionState.getState()
    if (!mirror) throw new StorageFailure('unready')
    const store = async () => {
      const kept = await mutate(mirror, act, args)
      // The worker must be scheduled before the page says that it is saved.
      syncSoon()
      return kept
    }
    try {
      const { id, at } = await saving(mirror, store)
      askForPersistence()
      return { id, at }
    } catch (error) {
      const carried = isStorageDead(error) && (await import('./carryOver.ts')).carryOver(mirror, act, args, error.tried)
      if (!carried) throw error
      // This page ends before anybody could be told.
      return new Promise(() => {})
    }
  }, [])
}
