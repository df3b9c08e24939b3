import { useEffect, useState } from 'react'
import { once } from '#web/mirror/once.ts'

export interface StorageUse {
  /** Bytes used and allowed, where the browser reports them. */
  usage: number | null
  quota: number | null
  /** Whether the browser promised not to evict the data. */
  persisted: boolean | null
}

/** Asks the browser, once, to keep this app's data. Called at the first write, when there is something to keep. */
export const askForPersistence = once((): void => void navigator.storage?.persist?.().catch(() => {}))

/** Rejects where the browser's storage does not answer. */
export async function measureStorage(): Promise<StorageUse> {
  const { usage = null, quota = null } = (await navigator.storage?.estimate?.()) ?? {}
  return { usage, quota, persisted: (await navigator.storage?.persisted?.()) ?? null }
}

/** The storage this app uses on the device, measured every 10 seconds; undefined until first measured. */
export function useStorage(): StorageUse | undefined {
  const [use, setUse] = useState<StorageUse>()
  useEffect(() => {
    const look = () => void measureStorage().then(setUse, () => setUse({ usage: null, quota: null, persisted: null }))
    look()
    const timer = setInterval(look, 10_000)
    return () => clearInterval(timer)
  }, [])
  return use
}
