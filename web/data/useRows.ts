import { useLiveQuery } from 'dexie-react-hooks'
import type { Reader } from '../../schema/entities/tables.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { readSteadily } from '../mirror/steadily.ts'
import { useSessionState } from './session.ts'

/** A live query over the mirror of who is signed in; undefined while it loads. */
export function useRows<T>(query: (rows: Reader) => Promise<T>, deps: unknown[]): T | undefined {
  return useMirrorQuery((mirror) => query(mirror.rows), deps)
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
