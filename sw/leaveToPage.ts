import type { Mirror } from '../web/mirror/mirror.ts'
import { courtesy, patience } from '../web/mirror/pace.ts'

declare const self: ServiceWorkerGlobalScope

/** What is asked of the worker's surroundings. */
export interface Surroundings {
  isLookedAt(): Promise<boolean>
  /** ms, of a clock that nobody sets. */
  now(): number
  pause(ms: number): Promise<unknown>
}

/**
 * The browser wakes the worker with each act; what a page that is looked at has done, it sends itself when the hands rest. Gives
 * whether it did: then the worker has nothing to do, what came after being what it is woken for again.
 * Guarantees: waits a little longer than the page's own patience at most, whatever the device's clock does, and not at all when
 * no page is looked at. Power cuts: nothing is written here.
 */
export async function leaveToPage({ db, clock }: Mirror, around: Surroundings = ofWorker): Promise<boolean> {
  const queued = () => db.outbox.where('state').equals('queued')
  const since = around.now()
  const upTo = (await queued().last())?.id ?? 0
  while (around.now() - since < patience + courtesy) {
    const [first, last] = await Promise.all([queued().first(), queued().last()])
    if (!first || !last || first.id > upTo) return true
    const age = clock.now() - last.storedAt
    if (age < 0 || age >= courtesy || !(await around.isLookedAt())) return false
    await around.pause(courtesy - age)
  }
  return false
}

const ofWorker: Surroundings = {
  isLookedAt: async () =>
    (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible'),
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
