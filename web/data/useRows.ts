import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Reader } from '../../schema/entities/tables.ts'
import { type Mirror, rowsForQuery } from '../mirror/mirror.ts'
import { rest } from '../mirror/pace.ts'
import { readSteadily } from '../mirror/steadily.ts'
import { useSessionState } from './session.ts'

/** A live query over the mirror of who is signed in; undefined while it loads. */
export function useRows<T>(query: (rows: Reader) => Promise<T>, deps: unknown[]): T | undefined {
  return useMirrorQuery((mirror) => query(rowsForQuery(mirror)), deps)
}

/** The same for what stands beside the work and costs to read: it is read again when what it reads rests, not with each tap. */
export function useRowsAtRest<T>(query: (rows: Reader) => Promise<T>, deps: unknown[]): T | undefined {
  const read = useMemo(() => {
    let asked = 0
    return async (rows: Reader) => {
      const mine = ++asked
      if (mine > 1) await Promise.resolve(new Promise((resolve) => setTimeout(resolve, rest)))
      // Of what was asked again meanwhile nobody waits for the answer.
      return mine === asked ? query(rows) : undefined
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: a query begins anew with what its caller says
  }, deps)
  return useRows(read, [read])
}

export function useMirrorQuery<T>(query: (mirror: Mirror) => Promise<T>, deps: unknown[]): T | undefined {
  const mirror = useSessionState((state) => state.mirror)
  return useLiveQuery(
    async () => (mirror ? readSteadily(mirror, () => ask(mirror, query)) : undefined),
    [mirror, ...deps],
  )
}

/** A mirror that holds nothing yet, or that the browser cleared, has no answer: none is not the same as not known. */
const ask = async <T>(mirror: Mirror, query: (mirror: Mirror) => Promise<T>): Promise<T | undefined> =>
  (await mirror.db.read('version')) === undefined ? undefined : query(mirror)
