import { useEngine } from './engine.ts'
import { outboxTag, wakeWorkerLater } from './worker.ts'

/** How often the worker would like to be woken, ms; browsers come much more seldom, as they please. */
const often = 15 * 60_000

/**
 * Has the browser wake the worker while something waits: when the page starts with it, and anew when it is put aside, so that
 * the browser counts its tries from then on; now and then also without the network having gone, where it lets an app that is
 * used often.
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
    await periodicSync?.register(outboxTag, { minInterval: often })
  } catch {
    // a browser that knows nothing of it
  }
}
