import { useCallback, useState } from 'react'
import type { Reader } from '../../schema/entities/tables.ts'
import type { BulkAct } from '../../schema/rules/bulkActs.ts'
import { mutateAll } from '../mirror/mutate.ts'
import { StorageFailure } from '../mirror/storageFailure.ts'
import { saving, syncSoon } from './engine.ts'
import { useSessionState } from './session.ts'
import { undoDeletions } from './undoDeletions.ts'
import { askForPersistence } from './useStorage.ts'

/** So many are kept in one transaction: quick enough to show how far it is. */
const portion = 50

export interface Progress {
  done: number
  total: number
}

/** Reads the mirror of who is signed in once, as it is now. */
export async function readNow<T>(query: (rows: Reader) => Promise<T>): Promise<T> {
  const { mirror } = useSessionState.getState()
  if (!mirror) throw new StorageFailure('unready')
  return query(mirror.rows)
}

/**
 * Does many acts, portion by portion, and says how far it is; rejects with the Refusal or StorageFailure of the portion that
 * could not be kept. What was kept before it stays, and `onKept` is told its numbers. `undo` brings back what was deleted.
 */
export function useBulk() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = useCallback(async (acts: readonly BulkAct[], onKept: (ids: number[]) => void = () => {}) => {
    const { mirror } = useSessionState.getState()
    if (!mirror) throw new StorageFailure('unready')
    setProgress({ done: 0, total: acts.length })
    try {
      for (let done = 0; done < acts.length; done += portion) {
        const kept = await saving(mirror, () => mutateAll(mirror, acts.slice(done, done + portion)))
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
