import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { DayReader } from '#schema/nouns/tables.ts'
import { type Mirror, rowsForQuery } from '#web/mirror/database/mirror.ts'
import { readWithStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { idleMs } from '#web/mirror/sync/sendTimes.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** A live query over the mirror of the signed-in person; undefined while it loads. */
export function useRows<T>(query: (rows: DayReader) => Promise<T>, deps: unknown[]): T | undefined {
  return useMirrorQuery((mirror) => query(rowsForQuery(mirror)), deps)
}

/**
 * Like `useRows`, for secondary content that is costly to read. It runs again only after the rows it reads have been
 * unchanged for `idleMs`, not at each tap.
 */
export function useRowsAtRest<T>(query: (rows: DayReader) => Promise<T>, deps: unknown[]): T | undefined {
  const read = useMemo(() => {
    let latestRun = 0
    return async (rows: DayReader) => {
      const run = ++latestRun
      if (run > 1) await Promise.resolve(new Promise((resolve) => setTimeout(resolve, idleMs)))
      // A newer run has started: nobody waits for this one.
      return run === latestRun ? query(rows) : undefined
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what the query depends on
  }, deps)
  return useRows(read, [read])
}

export function useMirrorQuery<T>(query: (mirror: Mirror) => Promise<T>, deps: unknown[]): T | undefined {
  const mirror = useSessionState((state) => state.mirror)
  return useLiveQuery(
    async () => (mirror ? readWithStorageRetry(mirror, () => runQuery(mirror, query)) : undefined),
    [mirror, ...deps],
  )
}

/**
 * Returns undefined for a mirror that is still empty or was cleared by the browser: 'no rows' is not the same as 'not
 * known yet'.
 */
async function runQuery<T>(mirror: Mirror, query: (mirror: Mirror) => Promise<T>): Promise<T | undefined> {
  const answer = query(mirror)
  // What it says of an empty mirror is of no interest, nor is its failure there.
  answer.catch(() => {})
  return (await mirror.db.read('version')) === undefined ? undefined : answer
}
