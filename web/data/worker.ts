import type { Drained } from '../mirror/drain.ts'

/** The page's side of the worker: asks it to drain and to be woken by Background Sync. */
export const outboxTag = 'chamada-outbox'

/** How long the worker has to say that it began, ms. */
const toBegin = 1_500
/** How long it may be silent once it began, ms: it says every second that it is at it, and a browser may end it any time. */
const toGoOn = 5_000

/**
 * Asks the worker to drain, leaving alone what rests when `patient` (mirror/unaccepted.ts); null when there is none, it is silent or it failed: then the page
 * does it.
 */
export function drainInWorker(patient: boolean): Promise<Drained | null> {
  const worker = typeof navigator === 'undefined' ? null : navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (drained: Drained | null) => {
      clearTimeout(timer)
      port1.close()
      resolve(drained)
    }
    let timer = setTimeout(() => end(null), toBegin)
    port1.onmessage = ({ data }) => {
      if (data?.type === 'started') {
        clearTimeout(timer)
        timer = setTimeout(() => end(null), toGoOn)
      } else if (data?.type === 'done') end(data.drained)
      else if (data?.type === 'failed') end(null)
    }
    worker.postMessage({ type: 'drain', patient }, [port2])
  })
}

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to wake the worker when the network is back, where it can. */
export async function wakeWorkerLater(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.sync?.register(outboxTag)
  } catch {
    // a browser that forbids workers or Background Sync: the page's own timer does it
  }
}
