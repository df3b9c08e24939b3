import { useCallback } from 'react'
import type { Mutation } from '../../schema/mutations/mutation.ts'
import { mutate } from '../mirror/mutate.ts'
import { StorageFailure } from '../mirror/storageFailure.ts'
import { saving, syncSoon } from './engine.ts'
import { useSessionState } from './session.ts'
import { askForPersistence } from './useStorage.ts'

/**
 * Does an act on this device: resolves once its rows and outbox entry are on the disk.
 * Rejects with a Refusal or a StorageFailure, each with a Portuguese sentence; then nothing was saved.
 */
export function useMutate() {
  return useCallback(async <A>(act: Mutation<A>, args: A): Promise<{ id: number; at: number }> => {
    const { mirror } = useSessionState.getState()
    if (!mirror) throw new StorageFailure('unready')
    const { id, at } = await saving(mirror, async () => {
      const kept = await mutate(mirror, act, args)
      // The worker is to be woken for it before anybody is told that it is saved.
      syncSoon()
      return kept
    })
    askForPersistence()
    return { id, at }
  }, [])
}
