import { useEffect, useState } from 'react'

export interface StorageUse {
  /** Bytes used and allowed, where the browser tells. */
  usage: number | null
  quota: number | null
  /** Whether the browser promised not to evict the data. */
  persisted: boolean | null
}

let asked = false

/** Asks the browser, once, to keep this app's data: at the first write, when there is something to keep. */
export function askForPersistence(): void {
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => {})
}

async function measure(): Promise<StorageUse> {
  const { usage = null, quota = null } = (await navigator.storage?.estimate?.()) ?? {}
  return { usage, quota, persisted: (await navigator.storage?.persisted?.()) ?? null }
}

/** The room this app uses on the device; undefined until measured, and again each 10 seconds. */
export function useStorage(): StorageUse | undefined {
  const [use, setUse] = useState<StorageUse>()
  useEffect(() => {
    const look = () => void measure().then(setUse, () => setUse({ usage: null, quota: null, persisted: null }))
    look()
    const timer = setInterval(look, 10_000)
    return () => clearInterval(timer)
  }, [])
  return use
}
