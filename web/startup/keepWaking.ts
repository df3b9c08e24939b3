import { outboxTag } from '#web/mirror/workerMessages.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { wakeWorkerLater } from '#web/sync/worker.ts'

/** The shortest interval between two periodic wake-ups, ms; browsers wake it much less often, as they choose. */
const periodicMs = 15 * 60_000

/**
 * Asks the browser to wake the worker while something waits: when the page starts with waiting changes or gets the
 * first one, and again when the page is hidden, so that the browser counts its tries from then on. Where the browser
 * allows it to an app that is used often, it also wakes the worker now and then without a change of the network.
 */
export function keepWaking(): void {
  useEngine.subscribe((now, before) => now.pending > 0 && before.pending === 0 && void wakeWorkerLater())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && useEngine.getState().pending > 0) void wakeWorkerLater()
  })
  void wakeNowAndThen()
}

interface PeriodicRegistration extends ServiceWorkerRegistration {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

async function wakeNowAndThen(): Promise<void> {
  try {
    const name = 'periodic-background-sync' as PermissionName
    if ((await navigator.permissions.query({ name })).state !== 'granted') return
    const { periodicSync } = (await navigator.serviceWorker.ready) as PeriodicRegistration
    await periodicSync?.register(outboxTag, { minInterval: periodicMs })
  } catch {
    // a browser without these APIs
  }
}
