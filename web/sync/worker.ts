import { quickNetwork } from '#web/mirror/server/serverTime.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import { type DrainAnswer, outboxTag, type PageMessage } from '#web/mirror/workerMessages.ts'

/** How long the worker has to report that it began, ms. */
const beginTimeoutMs = 1_500
/**
 * How long it may be silent once it began, ms. It reports every second while it works, and a browser may end it at any
 * time.
 */
const silenceTimeoutMs = 5_000

/**
 * Asks the worker to drain. With `automatic`, entries on hold are left alone (mirror/outbox/unaccepted.ts). Resolves to
 * null when there is no worker, it is silent or it failed; then the page does it.
 */
export function drainInWorker(automatic: boolean): Promise<Drained | null> {
  const worker = typeof navigator === 'undefined' ? null : navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (drained: Drained | null) => {
      clearTimeout(timer)
      port1.close()
      resolve(drained)
    }
    let timer = setTimeout(() => end(null), beginTimeoutMs)
    port1.onmessage = ({ data }: MessageEvent<DrainAnswer | null>) => {
      if (data?.type === 'started') {
        clearTimeout(timer)
        timer = setTimeout(() => end(null), silenceTimeoutMs)
      } else if (data?.type === 'done') end(data.drained)
      else if (data?.type === 'failed') end(null)
    }
    worker.postMessage({ type: 'drain', automatic, quick: quickNetwork() } satisfies PageMessage, [port2])
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
