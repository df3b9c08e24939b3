import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { DayReader } from '#schema/nouns/tables.ts'
import { type Mirror, rowsForQuery } from '#web/mirror/database/mirror.ts'
import { readWithStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { idleMs } from '#web/mirror/sync/sendTimes.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/** A live query over the rows of the signed-in person; undefined while it loads. */
export function useRows<T>(query: (rows: DayReader) => Promise<T>, deps: unknown[]): T | undefined {
  return useQueryOf(async (mirror) => {
    let isFilled = false
    const noteRecords = () => {
      isFilled = true
    }
    const answer = query(rowsForQuery(mirror, noteRecords))
    await answer.catch(() => {})
    // Records come with the mirror's version, in one transaction: where there are some, it need not be read.
    return isFilled || (await isKnown(mirror)) ? answer : undefined
  }, deps)
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

/** A live query over all that the mirror keeps; undefined while it loads, and without a query. */
export function useMirrorQuery<T>(query: ((mirror: Mirror) => Promise<T>) | null, deps: unknown[]): T | undefined {
  return useQueryOf(async (mirror) => {
    if (!query) return undefined
    const answer = query(mirror)
    answer.catch(() => {})
    return (await isKnown(mirror)) ? answer : undefined
  }, deps)
}

function useQueryOf<T>(query: (mirror: Mirror) => Promise<T | undefined>, deps: unknown[]): T | undefined {
  const mirror = useSessionState((state) => state.mirror)
  return useLiveQuery(
    async () => (mirror ? readWithStorageRetry(mirror, () => query(mirror)) : undefined),
    [mirror, ...deps],
  )
}

/**
 * Whether the mirror was filled: of one that is still empty, or was cleared by the browser, 'no rows' is not the same as
 * 'not known yet'. What a query says of it is of no interest, nor is its failure there.
 */
const isKnown = async ({ db }: Mirror): Promise<boolean> => (await db.read('version')) !== undefined
