import { useEffect, useState } from 'react'
import { useSyncStatus } from './useSyncStatus.ts'

/** What only the server knows: asked when there is a network, and again when it comes back; the last answer stays meanwhile. */
export type Asked<T> = { state: 'asking' | 'offline' | 'failed'; value?: T } | { state: 'there'; value: T }

export function useAsked<T>(ask: () => Promise<T>, deps: readonly unknown[]): Asked<T> {
  const { online } = useSyncStatus()
  const [asked, setAsked] = useState<Asked<T>>({ state: 'asking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the question depends on
  useEffect(() => {
    const keeping = (state: 'asking' | 'offline' | 'failed') => setAsked(({ value }) => ({ state, value }))
    if (!online) return keeping('offline')
    let wanted = true
    keeping('asking')
    ask().then(
      (value) => wanted && setAsked({ state: 'there', value }),
      (error) => wanted && keeping(error?.status === 0 ? 'offline' : 'failed'),
    )
    return () => {
      wanted = false
    }
  }, [online, ...deps])
  return asked
}
