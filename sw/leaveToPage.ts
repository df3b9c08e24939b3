import type { Mirror } from '../web/mirror/mirror.ts'
import { courtesy, patience } from '../web/mirror/pace.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The browser wakes the worker with each act; what a page that is looked at has just done, it sends itself when the hands rest.
 * Guarantees: waits at most the patience, whatever the device's clock does, and not at all when no page is looked at.
 */
export async function leaveToPage({ db }: Mirror): Promise<void> {
  const since = performance.now()
  while (performance.now() - since < patience) {
    const last = await db.outbox.where('state').equals('queued').last()
    const age = last ? Date.now() - last.storedAt : courtesy
    if (age < 0 || age >= courtesy || !(await isLookedAt())) return
    await new Promise((resolve) => setTimeout(resolve, courtesy - age))
  }
}

const isLookedAt = async () =>
  (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible')
