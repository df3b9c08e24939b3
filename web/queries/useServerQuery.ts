import { useEffect, useState } from 'react'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/**
 * What only the server knows. Fetched while there is a network and again when it comes back; the last answer stays
 * meanwhile.
 */
export type ServerQuery<T> = { state: 'asking' | 'offline' | 'failed'; value?: T } | { state: 'there'; value: T }

export function useServerQuery<T>(fetchValue: () => Promise<T>, deps: readonly unknown[]): ServerQuery<T> {
  const { online } = useSyncStatus()
  const [query, setQuery] = useState<ServerQuery<T>>({ state: 'asking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what the query depends on
  useEffect(() => {
    const keepValue = (state: 'asking' | 'offline' | 'failed') => setQuery(({ value }) => ({ state, value }))
    if (!online) return keepValue('offline')
    let isCurrent = true
    keepValue('asking')
    fetchValue().then(
      (value) => isCurrent && setQuery({ state: 'there', value }),
      (error) => isCurrent && keepValue(error?.status === 0 ? 'offline' : 'failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [online, ...deps])
  return query
}
