import { useCallback, useState } from 'react'
import type { Reader } from '#schema/nouns/tables.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { mutateAll } from '#web/mirror/outbox/mutate.ts'
import type { BulkAct } from '#web/model/people/bulkAct.ts'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { saving, syncSoon } from '#web/sync/engine.ts'
import { undoDeletions } from './undoDeletions.ts'

/** Acts stored in one transaction: few enough that progress shows. */
const batchSize = 50

export interface Progress {
  done: number
  total: number
}

/** Reads the mirror of the signed-in person once, as it is now. */
export async function readNow<T>(query: (rows: Reader) => Promise<T>): Promise<T> {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  return query(mirror.rows)
}

/**
 * Does many acts in batches and reports progress. Rejects with the Refusal or StorageFailure of the batch that could
 * not be stored. Earlier batches stay, and `onKept` is called with their ids. `undo` restores what was deleted.
 */
export function useBulk() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = useCallback(async (acts: readonly BulkAct[], onKept: (ids: number[]) => void = () => {}) => {
    const { mirror } = useSessionState.getState()
    if (!mirror) throw new StorageFailure('unready')
    setProgress({ done: 0, total: acts.length })
    try {
      for (let done = 0; done < acts.length; done += batchSize) {
        const kept = await saving(mirror, () => mutateAll(mirror, acts.slice(done, done + batchSize)))
        onKept(kept.map(({ id }) => id))
        setProgress({ done: done + kept.length, total: acts.length })
      }
    } finally {
      setProgress(null)
      syncSoon()
      askForPersistence()
    }
  }, [])
  const undo = useCallback(async (ids: readonly number[], onBack: (left: readonly number[]) => void) => {
    const total = ids.length
    setProgress({ done: 0, total })
    try {
      await undoDeletions(ids, (left) => {
        onBack(left)
        setProgress({ done: total - left.length, total })
      })
    } finally {
      setProgress(null)
    }
  }, [])
  return { progress, run, undo }
}
