import type { Mirror } from '#web/mirror/database/mirror.ts'
import { handoverMs, maxWaitMs } from '#web/mirror/sync/sendTimes.ts'

declare const self: ServiceWorkerGlobalScope

/** The worker's environment, replaced in tests. */
export interface WorkerEnvironment {
  isPageVisible(): Promise<boolean>
  /** Milliseconds of a clock that cannot be set. */
  now(): number
  pause(ms: number): Promise<unknown>
}

/**
 * The browser wakes the worker at each change. A visible page sends its own changes after a pause in the work. Returns
 * true when the page has sent them, so the worker can stop: the browser wakes it again for anything later.
 * Guarantees: waits at most a little longer than the page itself may wait, whatever the device's clock does, and not at
 * all without a visible page.
 * After a crash: nothing is written here.
 */
export async function deferToVisiblePage(
  { db, clock }: Mirror,
  environment: WorkerEnvironment = ofWorker,
): Promise<boolean> {
  const queued = () => db.outbox.where('state').equals('queued')
  const since = environment.now()
  const upTo = (await queued().last())?.id ?? 0
  while (environment.now() - since < maxWaitMs + handoverMs) {
    const [first, last] = await Promise.all([queued().first(), queued().last()])
    if (!first || !last || first.id > upTo) return true
    const age = clock.now() - last.storedAt
    if (age < 0 || age >= handoverMs || !(await environment.isPageVisible())) return false
    await environment.pause(handoverMs - age)
  }
  return false
}

const ofWorker: WorkerEnvironment = {
  isPageVisible: async () =>
    (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible'),
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
